/** What the scheme says of permissions and subscriptions. Each message may come again and in any order; charges are in `charges.ts`. */
import { randomUUID } from 'node:crypto'
import type { Merchant } from '@almenara/contract/areas/bizum/shapes'
import { formatDay, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { publishNotices } from '../../../messages/notices.ts'
import type { ConsentAsked, MandateTerms } from '../../../rails/bizum/port.ts'
import { contractOfPhone, type BizumContract } from '../contract/require-contract.ts'
import { earlierMessages, inTransaction, type MessageOf } from '../earlier-messages.ts'
import type { MessageHandlers } from '../payments/scheme-in.ts'
import { changeConsents, taskPath } from '../waiting.ts'
import { bizumConsents, bizumMandates } from './tables.ts'
import { bizumMessages } from '../payments/tables.ts'
import { takeCharge } from './charges.ts'
import { endConsentRow, lockMandate, noteUse, type ConsentRow, type MandateRow } from './consent-rows.ts'

export const consentMessages: MessageHandlers = {
  CONSENT: inTransaction(takeConsent),
  CONSENT_ENDED: inTransaction(takeConsentEnded),
  MANDATE: inTransaction((tx, _, message, now) => takeMandate(tx, message, now)),
  MANDATE_CHANGED: inTransaction(takeMandateChanged),
  MANDATE_ENDED: inTransaction(takeMandateEnded),
  CHARGE_ANNOUNCED: inTransaction(takeAnnounced),
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

async function consentByScheme(tx: Tx, schemeId: string): Promise<ConsentRow | undefined> {
  const [row] = await tx.select().from(bizumConsents).where(eq(bizumConsents.schemeId, schemeId)).for('update')
  return row
}

async function takeConsent(tx: Tx, _: Bank, message: MessageOf<'CONSENT'>, now: Instant): Promise<void> {
  const { phone, merchant, answerBy, ...consent } = message
  const contract = await contractOfPhone(tx, phone)
  if (!contract || (await consentByScheme(tx, consent.schemeId))) return
  const id = await askedConsent(tx, { contract, merchant, consent, answerBy, now })
  // What was taken back before it came is over: there is nothing to answer.
  if ((await consentByScheme(tx, consent.schemeId))?.state !== 'ASKED') return
  const text = `${merchant.name} le pide permiso para cobrarle con Bizum. Hoy no se cobra nada.`
  await publishNotices(tx, [contract.userId], { title: 'Un comercio le pide permiso', text, path: taskPath('CONSENT', id) }, now)
}

async function takeConsentEnded(tx: Tx, _: Bank, { schemeId, by }: MessageOf<'CONSENT_ENDED'>, now: Instant): Promise<void> {
  const row = await consentByScheme(tx, schemeId)
  if (row?.state === 'ASKED') await endAskedConsent(tx, row.id, 'WITHDRAWN', now)
  if (row?.state === 'ACCEPTED') await endConsentRow(tx, row, by, now, true)
}

/** A subscription inside what was allowed. One whose permission does not stand yet begins with it. */
export async function takeMandate(
  tx: Tx,
  { schemeId, consentId, mandate }: Pick<MessageOf<'MANDATE'>, 'schemeId' | 'consentId' | 'mandate'>,
  now: Instant,
): Promise<void> {
  const consent = await consentByScheme(tx, consentId)
  if (consent?.state !== 'ACCEPTED') return
  const row = { id: randomUUID(), consentId: consent.id, userId: consent.userId, ...termsOf(mandate), since: now, schemeId }
  const [fresh] = await tx
    .insert(bizumMandates)
    .values({ ...row, state: 'ACTIVE' })
    .onConflictDoNothing()
    .returning()
  if (!fresh) return
  await noteUse(tx, {
    consentId: consent.id,
    mandateId: fresh.id,
    kind: 'LINKED',
    at: now,
    text: `Empieza «${mandate.title}»`.slice(0, 140),
  })
  for (const later of await earlierMessages(tx, schemeId, ['MANDATE_CHANGED', 'MANDATE_ENDED'])) {
    if (later.type === 'MANDATE_CHANGED') await change(tx, fresh, later.mandate, now)
    else await endMandateRow(tx, fresh, 'MERCHANT', now)
  }
}

function termsOf({ reference, title, amount, ceiling, period, nextOn, nextAmount }: MandateTerms) {
  const next = { nextOn: nextOn ?? null, nextAmount: nextAmount ?? null }
  return { reference, title, amount: amount ?? null, ceiling: ceiling ?? null, period: period ?? null, ...next }
}

async function takeMandateChanged(tx: Tx, _: Bank, { schemeId, mandate }: MessageOf<'MANDATE_CHANGED'>, now: Instant): Promise<void> {
  const row = await mandateByScheme(tx, schemeId)
  if (row && row.state !== 'ENDED') await change(tx, row, mandate, now)
}

async function change(tx: Tx, row: MandateRow, mandate: MandateTerms, now: Instant): Promise<void> {
  await tx.update(bizumMandates).set(termsOf(mandate)).where(eq(bizumMandates.id, row.id))
  const before = row.nextAmount ?? row.amount ?? row.lastAmount
  const after = mandate.nextAmount ?? mandate.amount
  if (after === undefined || before === after) return
  await noteUse(tx, {
    consentId: row.consentId,
    mandateId: row.id,
    kind: 'TERMS_CHANGED',
    at: now,
    amount: after,
    text: 'Cambia el precio',
  })
  if (before !== null && after > before) await tellRise(tx, row, { before, after }, now)
}

/** A dearer charge is told before it comes, whether or not it is inside what was allowed. */
async function tellRise(
  tx: Tx,
  { userId, title }: MandateRow,
  { before, after }: Record<'before' | 'after', MandateRow['amount'] & number>,
  now: Instant,
) {
  const text = `«${title}» pasa de ${formatAmount(before)} a ${formatAmount(after)}. Puede ponerle un máximo, pausarla o terminarla.`
  await publishNotices(tx, [userId], { title: 'Sube el precio de una suscripción', text }, now)
}

async function takeMandateEnded(tx: Tx, _: Bank, { schemeId }: MessageOf<'MANDATE_ENDED'>, now: Instant): Promise<void> {
  const row = await mandateByScheme(tx, schemeId)
  if (row && row.state !== 'ENDED') await endMandateRow(tx, row, 'MERCHANT', now)
}

export async function endMandateRow(tx: Tx, { id, consentId }: MandateRow, by: 'CUSTOMER' | 'MERCHANT', now: Instant): Promise<void> {
  const tell = by === 'CUSTOMER' ? { untoldSince: now, nextAttemptAt: now, attempts: 0 } : {}
  await tx
    .update(bizumMandates)
    .set({ state: 'ENDED', endedAt: now, endedBy: by, nextOn: null, nextAmount: null, ...tell })
    .where(eq(bizumMandates.id, id))
  const text = by === 'CUSTOMER' ? 'Usted la terminó' : 'El comercio la terminó'
  await noteUse(tx, { consentId, mandateId: id, kind: 'ENDED', at: now, text })
}

/** Some days before: the day and the amount of the next charge. */
async function takeAnnounced(tx: Tx, _: Bank, { mandateId, on, amount }: MessageOf<'CHARGE_ANNOUNCED'>, now: Instant): Promise<void> {
  const row = await mandateByScheme(tx, mandateId)
  if (!row || row.state === 'ENDED') return
  const before = row.lastAmount ?? row.amount
  const known = row.nextOn === on && row.nextAmount === amount
  await tx.update(bizumMandates).set({ nextOn: on, nextAmount: amount }).where(eq(bizumMandates.id, row.id))
  if (known || before === null || amount <= before) return
  const text = `El ${formatDay(on)} se cobra más`
  await noteUse(tx, { consentId: row.consentId, mandateId: row.id, kind: 'TERMS_CHANGED', at: now, amount, text })
  await tellRise(tx, row, { before, after: amount }, now)
}

async function mandateByScheme(tx: Tx, schemeId: string): Promise<MandateRow | undefined> {
  const [seen] = await tx.select({ id: bizumMandates.id }).from(bizumMandates).where(eq(bizumMandates.schemeId, schemeId))
  return seen && lockMandate(tx, seen.id)
}
