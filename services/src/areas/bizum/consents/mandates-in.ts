/**
 * What the scheme says of subscriptions. Each message may come again and in any order: what was said last stands, whenever it comes, and what was
 * said of a subscription before it was known is applied once it is.
 */
import { randomUUID } from 'node:crypto'
import { formatDay, type Instant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { publishNotices } from '../../../messages/notices.ts'
import type { MandateTerms } from '../../../rails/bizum/port.ts'
import { earlierMessages, inTransaction, isSaidAfter, type MessageOf } from '../earlier-messages.ts'
import type { MessageHandlers } from '../payments/scheme-in.ts'
import { bizumMandates } from './tables.ts'
import { consentByScheme, mandateByScheme, noteUse, type MandateRow } from './consent-rows.ts'

export const mandateMessages: MessageHandlers = {
  MANDATE: inTransaction((tx, _, message, now) => takeMandate(tx, message, now)),
  MANDATE_CHANGED: inTransaction(takeChanged),
  MANDATE_ENDED: inTransaction(takeEnded),
  CHARGE_ANNOUNCED: inTransaction(takeAnnounced),
}

type Begun = Pick<MessageOf<'MANDATE'>, 'schemeId' | 'consentId' | 'mandate'>

/** A subscription inside what was allowed. One whose permission does not stand yet begins with it. */
export async function takeMandate(tx: Tx, { schemeId, consentId, mandate }: Begun, now: Instant): Promise<void> {
  const consent = await consentByScheme(tx, consentId)
  if (consent?.state !== 'ACCEPTED') return
  const row = {
    id: randomUUID(),
    consentId: consent.id,
    userId: consent.userId,
    ...termsOf(mandate),
    ...nextOf(mandate),
    since: now,
    schemeId,
  }
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
  for (const later of await earlierMessages(tx, schemeId, ['MANDATE_CHANGED', 'CHARGE_ANNOUNCED', 'MANDATE_ENDED'])) {
    if (later.type === 'MANDATE_CHANGED') await takeChanged(tx, undefined, later, now)
    else if (later.type === 'CHARGE_ANNOUNCED') await takeAnnounced(tx, undefined, later, now)
    else await takeEnded(tx, undefined, later, now)
  }
}

/** Begins the subscription of this id where the scheme has said it already and its turn has not come. */
export async function beginIfSaid(tx: Tx, schemeId: string, now: Instant): Promise<void> {
  for (const said of await earlierMessages(tx, schemeId, ['MANDATE'])) await takeMandate(tx, said, now)
}

function termsOf({ reference, title, amount, ceiling, period }: MandateTerms) {
  return { reference, title, amount: amount ?? null, ceiling: ceiling ?? null, period: period ?? null }
}

/** The next charge as its terms say it. One for a day on which it has been charged already is no next one. */
function nextOf({ nextOn, nextAmount }: MandateTerms, lastOn: MandateRow['lastOn'] = null) {
  const isOver = nextOn !== undefined && lastOn !== null && nextOn <= lastOn
  return { nextOn: isOver ? null : (nextOn ?? null), nextAmount: isOver ? null : (nextAmount ?? null) }
}

type Said<T extends 'MANDATE_CHANGED' | 'MANDATE_ENDED' | 'CHARGE_ANNOUNCED'> = MessageOf<T>

async function takeChanged(tx: Tx, _: Bank | undefined, message: Said<'MANDATE_CHANGED'>, now: Instant): Promise<void> {
  const { schemeId, mandate } = message
  const row = await mandateByScheme(tx, schemeId)
  if (!row || row.state === 'ENDED' || (await isSaidAfter(tx, message, ['MANDATE_CHANGED']))) return
  // A charge that was announced after these terms is still the next one.
  const next = (await isSaidAfter(tx, message, ['CHARGE_ANNOUNCED'])) ? {} : nextOf(mandate, row.lastOn)
  await tx
    .update(bizumMandates)
    .set({ ...termsOf(mandate), ...next })
    .where(eq(bizumMandates.id, row.id))
  const before = row.nextAmount ?? row.amount ?? row.lastAmount
  const after = mandate.nextAmount ?? mandate.amount
  if (after === undefined || before === after) return
  const changed = { consentId: row.consentId, mandateId: row.id, kind: 'TERMS_CHANGED' as const, at: now, amount: after }
  await noteUse(tx, { ...changed, text: 'Cambia el precio' })
  if (before !== null && after > before) await tellRise(tx, row, { before, after }, now)
}

/** A dearer charge is told before it comes, whether or not it is inside what was allowed. */
async function tellRise(tx: Tx, { userId, title }: MandateRow, { before, after }: Record<'before' | 'after', Cents>, now: Instant) {
  const text = `«${title}» pasa de ${formatAmount(before)} a ${formatAmount(after)}. Puede ponerle un máximo, pausarla o terminarla.`
  await publishNotices(tx, [userId], { title: 'Sube el precio de una suscripción', text }, now)
}

async function takeEnded(tx: Tx, _: Bank | undefined, { schemeId }: Said<'MANDATE_ENDED'>, now: Instant): Promise<void> {
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
async function takeAnnounced(tx: Tx, _: Bank | undefined, message: Said<'CHARGE_ANNOUNCED'>, now: Instant): Promise<void> {
  const { mandateId, on, amount } = message
  const row = await mandateByScheme(tx, mandateId)
  if (!row || row.state === 'ENDED' || (row.lastOn !== null && on <= row.lastOn)) return
  if (await isSaidAfter(tx, message, ['MANDATE_CHANGED', 'CHARGE_ANNOUNCED'])) return
  const before = row.lastAmount ?? row.amount
  const known = row.nextOn === on && row.nextAmount === amount
  await tx.update(bizumMandates).set({ nextOn: on, nextAmount: amount }).where(eq(bizumMandates.id, row.id))
  if (known || before === null || amount <= before) return
  const text = `El ${formatDay(on)} se cobra más`
  await noteUse(tx, { consentId: row.consentId, mandateId: row.id, kind: 'TERMS_CHANGED', at: now, amount, text })
  await tellRise(tx, row, { before, after: amount }, now)
}
