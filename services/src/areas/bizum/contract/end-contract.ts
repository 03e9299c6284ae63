/**
 * What ends with a contract: what is pending is closed, permissions to charge are ended, and what the customer had saved of others is erased.
 * Money that is on its way arrives: only sends that have not gone are taken back, by the scheme's word (`payments/`).
 */
import type { Instant } from '@almenara/contract/dates'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { bizumContacts, bizumLookups } from '../people/tables.ts'
import { bizumConnections, bizumConsents, bizumMandates } from '../consents/tables.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import { bizumRequests } from '../requests/tables.ts'
import { bizumPayments } from '../payments/tables.ts'
import { doneAt } from '../../../messages/notices.ts'
import { changeConsents, changePurchases, changeRequests } from '../waiting.ts'
import { ADMINISTRATION } from './contract-states.ts'
import { bizumContracts } from './tables.ts'
import type { BizumContract } from './require-contract.ts'

/** Sends that the scheme has not routed. */
const waitingSends = ({ id }: Pick<BizumContract, 'id'>) =>
  and(eq(bizumPayments.contractId, id), eq(bizumPayments.direction, 'OUT'), inArray(bizumPayments.state, ['ORDERED', 'WAITING']))
/** Those being paid end as their payment does. */
const openRequests = ({ id }: Pick<BizumContract, 'id'>) =>
  and(eq(bizumRequests.contractId, id), inArray(bizumRequests.state, ['INVITED', 'PENDING']))
const openConsents = ({ id }: Pick<BizumContract, 'id'>) =>
  and(eq(bizumConsents.contractId, id), inArray(bizumConsents.state, ['ASKED', 'ACCEPTED']))
const openMandates = (contract: Pick<BizumContract, 'id'>) =>
  and(
    inArray(bizumMandates.state, ['ACTIVE', 'STOPPED']),
    sql`exists (select from ${bizumConsents} where ${bizumConsents.id} = ${bizumMandates.consentId} and ${openConsents(contract)})`,
  )

/** What leaving would end, for the customer to read before they sign. */
export async function endsWith(db: Db, contract: Pick<BizumContract, 'id'>) {
  const [sends, requests, consents, mandates] = await Promise.all([
    db.$count(bizumPayments, waitingSends(contract)),
    db.$count(bizumRequests, openRequests(contract)),
    db.$count(bizumConsents, openConsents(contract)),
    db.$count(bizumMandates, openMandates(contract)),
  ])
  return { sends, requests, consents, mandates }
}

/** `MOVED`: the scheme has said that it is another bank's; `ENDED`: the customer leaves. The contract's row is locked by whoever calls. */
export async function endContract(tx: Tx, contract: BizumContract, state: 'MOVED' | 'ENDED', now: Instant): Promise<void> {
  await tx.update(bizumPayments).set({ cancelling: 'CONTRACT', nextAttemptAt: now }).where(waitingSends(contract))
  await closeRequests(tx, contract, now)
  const openPurchases = and(eq(bizumPurchases.contractId, contract.id), eq(bizumPurchases.state, 'PENDING'))
  await changePurchases(tx, openPurchases, { state: 'MOVED', closedAt: now }, now)
  await endConsents(tx, contract, state, now)
  await tx.delete(bizumContacts).where(eq(bizumContacts.userId, contract.userId))
  await tx.delete(bizumLookups).where(eq(bizumLookups.userId, contract.userId))
  await doneAt(tx, [ADMINISTRATION], now, contract.userId)
  await tx.update(bizumContracts).set({ state, reason: null, endedAt: now }).where(eq(bizumContracts.id, contract.id))
}

/** On both sides, where both are of this bank. */
async function closeRequests(tx: Tx, contract: BizumContract, now: Instant): Promise<void> {
  const moved = { state: 'MOVED', closedAt: now } as const
  const closed = await changeRequests(tx, openRequests(contract), moved, now)
  const twins = closed.flatMap(({ twinId }) => (twinId === null ? [] : [twinId]))
  if (twins.length === 0) return
  await changeRequests(tx, and(inArray(bizumRequests.id, twins), inArray(bizumRequests.state, ['INVITED', 'PENDING'])), moved, now)
}

/** Ended here at once. Merchants are told until it is acknowledged, where the scheme does not know by itself. */
async function endConsents(tx: Tx, contract: BizumContract, state: 'MOVED' | 'ENDED', now: Instant): Promise<void> {
  const tell = state === 'ENDED' ? { untoldSince: now, nextAttemptAt: now, attempts: 0 } : {}
  const ended = { endedAt: now, endedBy: 'BANK' as const }
  const text = 'El permiso terminó con su Bizum en este banco.'
  await tx
    .update(bizumMandates)
    .set({ state: 'ENDED', ...ended, nextOn: null, nextAmount: null })
    .where(openMandates(contract))
  const inState = (one: 'ACCEPTED' | 'ASKED') => and(eq(bizumConsents.contractId, contract.id), eq(bizumConsents.state, one))
  const accepted = await changeConsents(tx, inState('ACCEPTED'), { state: 'ENDED', ...ended, ...tell }, now)
  await changeConsents(tx, inState('ASKED'), { state: 'WITHDRAWN', ...ended, ...tell }, now)
  if (accepted.length === 0) return
  const rows = accepted.map(({ id: consentId }) => ({ id: crypto.randomUUID(), consentId, kind: 'ENDED' as const, at: now, text }))
  await tx.insert(bizumConnections).values(rows)
}
