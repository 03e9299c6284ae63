/**
 * What the scheme says of permissions. Each message may come again and in any order; subscriptions are in `mandates-in.ts`, charges in
 * `charges.ts`.
 */
import { randomUUID } from 'node:crypto'
import type { Merchant } from '@almenara/contract/areas/bizum/shapes'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { publishNotices } from '../../../messages/notices.ts'
import type { ConsentAsked } from '../../../rails/bizum/port.ts'
import { contractOfPhone, type BizumContract } from '../contract/require-contract.ts'
import { earlierMessages, inTransaction, type MessageOf } from '../earlier-messages.ts'
import type { MessageHandlers } from '../payments/scheme-in.ts'
import { isMerchantBlocked } from '../people/preferences.ts'
import { changeConsents, taskPath } from '../waiting.ts'
import { bizumConsents } from './tables.ts'
import { bizumMessages } from '../payments/tables.ts'
import { takeCharge } from './charges.ts'
import { consentByScheme, endConsentRow, noteUse, type ConsentRow } from './consent-rows.ts'
import { mandateMessages, takeMandate } from './mandates-in.ts'

export const consentMessages: MessageHandlers = {
  CONSENT: inTransaction(takeConsent),
  CONSENT_ENDED: inTransaction(takeConsentEnded),
  ...mandateMessages,
  CHARGE: takeCharge,
}

interface Asking {
  contract: BizumContract
  merchant: Merchant
  consent: Pick<ConsentAsked, 'schemeId' | 'purpose' | 'terms'>
  answerBy: Instant
  now: Instant
}

/** Writes a permission that is asked, once; answers its id. */
export async function askedConsent(tx: Tx, { contract, merchant, consent, answerBy, now }: Asking): Promise<string> {
  const { schemeId, purpose, terms } = consent
  const of = { userId: contract.userId, contractId: contract.id, merchantId: merchant.id, merchant }
  const state = answerBy <= now ? ('EXPIRED' as const) : ('ASKED' as const)
  await tx
    .insert(bizumConsents)
    .values({ id: randomUUID(), ...of, purpose, terms, state, askedAt: now, answerBy, schemeId })
    .onConflictDoNothing()
  const row = await consentByScheme(tx, schemeId)
  if (!row) throw new Error(`Permission ${schemeId} is not written`)
  for (const _ of await earlierMessages(tx, schemeId, ['CONSENT_ENDED'])) await endAskedConsent(tx, row.id, 'WITHDRAWN', now)
  return row.id
}

/** One that is asked and will not be allowed. */
export async function endAskedConsent(tx: Tx, id: string, state: 'DENIED' | 'WITHDRAWN' | 'EXPIRED', now: Instant): Promise<void> {
  await changeConsents(tx, and(eq(bizumConsents.id, id), eq(bizumConsents.state, 'ASKED')), { state, endedAt: now }, now)
}

/** It is allowed, by the scheme's word: the subscriptions that came with it, or were said before, begin. */
export async function beginConsent(tx: Tx, consent: ConsentRow, with_: Partial<ConsentRow>, now: Instant): Promise<void> {
  await changeConsents(tx, eq(bizumConsents.id, consent.id), { ...with_, state: 'ACCEPTED', acceptedAt: now }, now)
  await noteUse(tx, { consentId: consent.id, kind: 'LINKED', at: now, text: `Usted permitió: ${consent.purpose}`.slice(0, 140) })
  const { body, type } = bizumMessages
  const said = await tx
    .select({ body })
    .from(bizumMessages)
    .where(and(eq(type, 'MANDATE'), sql`${body} ->> 'consentId' = ${consent.schemeId}`))
  for (const one of said) await takeMandate(tx, one.body as unknown as MessageOf<'MANDATE'>, now)
}

async function takeConsent(tx: Tx, _: Bank, message: MessageOf<'CONSENT'>, now: Instant): Promise<void> {
  const { phone, merchant, answerBy, ...consent } = message
  const contract = await contractOfPhone(tx, phone)
  if (!contract || (await consentByScheme(tx, consent.schemeId))) return
  const id = await askedConsent(tx, { contract, merchant, consent, answerBy, now })
  // What was taken back before it came is over: there is nothing to answer.
  if ((await consentByScheme(tx, consent.schemeId))?.state !== 'ASKED') return
  if (await isMerchantBlocked(tx, contract.userId, merchant.id)) {
    const denied = { state: 'DENIED', endedAt: now, endedBy: 'CUSTOMER', untoldSince: now, nextAttemptAt: now, attempts: 0 } as const
    await changeConsents(tx, eq(bizumConsents.id, id), denied, now)
    return
  }
  const text = `${merchant.name} le pide permiso para cobrarle con Bizum. Hoy no se cobra nada.`
  await publishNotices(tx, [contract.userId], { title: 'Un comercio le pide permiso', text, path: taskPath('CONSENT', id) }, now)
}

async function takeConsentEnded(tx: Tx, _: Bank, { schemeId, by }: MessageOf<'CONSENT_ENDED'>, now: Instant): Promise<void> {
  const row = await consentByScheme(tx, schemeId)
  if (row?.state === 'ASKED') await endAskedConsent(tx, row.id, 'WITHDRAWN', now)
  if (row?.state === 'ACCEPTED') await endConsentRow(tx, row, by, now, true)
}
