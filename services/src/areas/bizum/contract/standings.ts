/**
 * What is kept of whether a contract may be used. Each use asks for itself (`in-force.ts`); what is written here is for whoever reads the row,
 * and for the customer, who is told when Bizum stops working and why.
 */
import type { Instant } from '@almenara/contract/dates'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { doneAt, publishNotices } from '../../../messages/notices.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { bizumContracts } from './tables.ts'
import { ADMINISTRATION, standingWords, type ContractFault } from './contract-states.ts'
import { faultNow, notOver } from './in-force.ts'

const AT_ONCE = 500

/** Writes the standing of those of these contracts for which it has changed. Without `which`, of all. */
export async function followStandings(tx: Tx, now: Instant, which?: SQL): Promise<void> {
  const isNow = sql`case when ${faultNow} is null then 'ACTIVE' else 'SUSPENDED' end`
  const changed = sql`(${bizumContracts.state} <> ${isNow} or ${bizumContracts.reason} is distinct from ${faultNow})`
  const rows = await tx
    .select({ contract: bizumContracts, fault: faultNow })
    .from(bizumContracts)
    .where(and(notOver, which, changed))
    .orderBy(bizumContracts.id)
    .limit(AT_ONCE)
    .for('update', which ? { of: bizumContracts } : { of: bizumContracts, skipLocked: true })
  for (const { contract, fault } of rows) await write(tx, contract, fault, now)
}

async function write(tx: Tx, contract: typeof bizumContracts.$inferSelect, reason: ContractFault | null, now: Instant): Promise<void> {
  const state = reason === null ? ('ACTIVE' as const) : ('SUSPENDED' as const)
  await tx.update(bizumContracts).set({ state, reason }).where(eq(bizumContracts.id, contract.id))
  const { userId, productId, phone } = contract
  const words = standingWords({ state, reason, phone })
  const what = words ?? 'Bizum vuelve a funcionar'
  await recordEvent(tx, { id: null, userId, address: null }, { kind: 'BIZUM_CHANGED', at: now, productId, data: { what } })
  // It leads to where it is mended, and goes when it is, or when it fails for another reason.
  await doneAt(tx, [ADMINISTRATION], now, userId)
  if (words === undefined) return
  const text = `${words} Mientras tanto no puede enviar ni recibir con Bizum.`
  await publishNotices(tx, [userId], { title: 'Su Bizum no funciona', text, path: ADMINISTRATION, productId }, now)
}

/** After a customer's mobile has changed, in the same transaction. */
export async function followMobile(tx: Tx, partyId: number, now: Instant): Promise<void> {
  await followStandings(tx, now, eq(bizumContracts.partyId, partyId))
}
