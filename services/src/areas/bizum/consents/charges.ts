/**
 * A charge under a permission: decided and held at once, in one transaction, under the permission's lock, so that one that has ended is never
 * charged after. Paid as any payment is (`payments/pay.ts`), or refused with a reason; never by an overdraft.
 */
import { randomUUID } from 'node:crypto'
import { addDays, addMonths, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Periodicity } from '@almenara/contract/periodicity'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { products } from '../../../products/tables.ts'
import type { ChargeRefusal } from '../../../rails/bizum/port.ts'
import { readContracts } from '../contract/in-force.ts'
import type { MessageOf } from '../earlier-messages.ts'
import type { PaymentEnding } from '../payments/endings.ts'
import { payUnsigned } from '../payments/pay.ts'
import { pursueUnsigned } from '../payments/pursue.ts'
import { takeEarlierRefunds } from '../payments/refunds.ts'
import { bizumCharges, bizumConsents, bizumMandates } from './tables.ts'
import { tellNow, type Telling } from '../tell-scheme.ts'
import { consentStateAt, mandateByScheme, noteUse, type ConsentRow, type MandateRow } from './consent-rows.ts'
import { beginIfSaid } from './mandates-in.ts'

type ChargeRow = typeof bizumCharges.$inferSelect
type Message = MessageOf<'CHARGE'>

/** Answered within the five seconds of the scheme: decided here, and told as soon as that stands. */
export async function takeCharge(bank: Bank, message: Message): Promise<void> {
  const now = bank.clock.now()
  const charge = await bank.database.transaction((tx) => decide(tx, bank, message, now))
  if (charge === undefined) await bank.bizum.answerCharge(message.schemeId, { accept: false, reason: 'ENDED' })
  else if (charge.state === 'PAYING' && charge.paymentId !== null) await pursueUnsigned(bank, charge.paymentId)
  else await tellNow(bank, chargesTold, charge.id)
}

export const chargesTold: Telling<ChargeRow> = {
  table: bizumCharges,
  read: async (db, id) => (await db.select().from(bizumCharges).where(eq(bizumCharges.id, id)))[0],
  lock: async (tx, id) => (await tx.select().from(bizumCharges).where(eq(bizumCharges.id, id)).for('update'))[0],
  tell: async ({ bizum }, { schemeId, reason }) => {
    const answer = await bizum.answerCharge(schemeId, { accept: false, reason: reason ?? 'ENDED' })
    return answer.outcome === 'UNKNOWN' ? undefined : async () => undefined
  },
}

/** Once for each charge of the scheme. Undefined where it is under no permission that the bank knows. */
async function decide(tx: Tx, bank: Bank, message: Message, now: Instant): Promise<ChargeRow | undefined> {
  const { schemeId, amount, description, reference } = message
  const [consent] = await tx.select().from(bizumConsents).where(eq(bizumConsents.schemeId, message.consentId)).for('update')
  if (!consent) return undefined
  const [known] = await tx.select().from(bizumCharges).where(eq(bizumCharges.schemeId, schemeId))
  if (known) return known
  const mandate = await mandateOf(tx, message.mandateId, now)
  const id = randomUUID()
  const reason = (await overTerms(tx, { consent, mandate, message, now })) ?? (await pay(tx, bank, { id, consent, message, now }))
  const of = { id, schemeId, consentId: consent.id, mandateId: mandate?.id ?? null, amount, description, reference, at: now }
  const how = reason ? { state: 'REFUSED' as const, reason, nextAttemptAt: now } : { state: 'PAYING' as const, paymentId: id }
  const [row] = await tx
    .insert(bizumCharges)
    .values({ ...of, ...how })
    .returning()
  if (reason) await refused(tx, consent, { mandateId: mandate?.id ?? null, amount, reason }, now)
  return row
}

/** One that the scheme has said with this charge, or before it, begins first. */
async function mandateOf(tx: Tx, schemeId: string | undefined, now: Instant): Promise<MandateRow | undefined> {
  if (schemeId === undefined) return undefined
  const known = await mandateByScheme(tx, schemeId)
  if (known) return known
  await beginIfSaid(tx, schemeId, now)
  return mandateByScheme(tx, schemeId)
}

interface Judging {
  consent: ConsentRow
  mandate: MandateRow | undefined
  message: Message
  now: Instant
}

/** What was signed, and what the customer has lowered since. */
async function overTerms(tx: Tx, { consent, mandate, message, now }: Judging): Promise<ChargeRefusal | undefined> {
  const { amount, mandateId } = message
  if (consentStateAt(consent, now) !== 'ACCEPTED' || mandate?.state === 'ENDED') return 'ENDED'
  const { terms } = consent
  if (mandateId !== undefined && mandate?.consentId !== consent.id) return 'TERMS'
  if (amount <= 0) return 'TERMS'
  if (terms.kind === 'FIXED' && terms.amount !== undefined && amount !== terms.amount) return 'TERMS'
  if (terms.kind === 'UP_TO' && terms.amount !== undefined && amount > terms.amount) return 'TERMS'
  if (mandate?.ceiling != null && amount > mandate.ceiling) return 'TERMS'
  if (mandate?.state === 'STOPPED') return 'LIMIT'
  if (consent.ceiling !== null && amount > consent.ceiling) return 'LIMIT'
  if (mandate?.customerCeiling != null && amount > mandate.customerCeiling) return 'LIMIT'
  const { period, perPeriod } = terms
  if (perPeriod === undefined)
    return period && (await isChargedIn(tx, { consent, mandate, period, today: dayAt(now) })) ? 'TERMS' : undefined
  const charged = await chargedSince(tx, consent.id, beginning(dayAt(now), period))
  return charged + amount > perPeriod ? 'TERMS' : undefined
}

/** By so many days a charge may come before its day: weekends and short months move it. */
const EARLY_DAYS = { WEEKLY: 2, FORTNIGHTLY: 4 } as const
const EARLY_DAYS_OF_MONTHS = 6

/** «Hasta 12,99 € cada mes» is one charge a month of each subscription: another in the same period was never allowed. */
async function isChargedIn(tx: Tx, { consent, mandate, period, today }: Charging): Promise<boolean> {
  const early = period in EARLY_DAYS ? EARLY_DAYS[period as keyof typeof EARLY_DAYS] : EARLY_DAYS_OF_MONTHS
  const of = mandate === undefined ? isNull(bizumCharges.mandateId) : eq(bizumCharges.mandateId, mandate.id)
  return (await tx.$count(bizumCharges, and(of, paidSince(consent.id, addDays(beginning(today, period), early))))) > 0
}

interface Charging {
  consent: ConsentRow
  mandate: MandateRow | undefined
  period: Periodicity
  today: LocalDate
}

/** The first day of the period that ends today. */
function beginning(today: LocalDate, period: Periodicity = 'MONTHLY'): LocalDate {
  const days = { WEEKLY: 7, FORTNIGHTLY: 14 } as const
  const months = { MONTHLY: 1, BIMONTHLY: 2, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 } as const
  const before =
    period in days ? addDays(today, -days[period as keyof typeof days]) : addMonths(today, -months[period as keyof typeof months])
  return addDays(before, 1)
}

async function chargedSince(tx: Tx, consentId: string, day: LocalDate): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${bizumCharges.amount}), 0)::int` })
    .from(bizumCharges)
    .where(paidSince(consentId, day))
  return row?.sum ?? 0
}

/** Charges under a permission that are paid or being paid. */
function paidSince(consentId: string, day: LocalDate): SQL | undefined {
  const { state, at } = bizumCharges
  const isSince = sql`(${at} at time zone 'Europe/Madrid')::date >= ${day}`
  return and(eq(bizumCharges.consentId, consentId), inArray(state, ['PAYING', 'PAID']), isSince)
}

interface Paying {
  id: string
  consent: ConsentRow
  message: Message
  now: Instant
}

/** Holds the money and writes the payment; or answers why it cannot. */
async function pay(tx: Tx, bank: Bank, { id, consent, message, now }: Paying): Promise<ChargeRefusal | undefined> {
  const [contract] = await readContracts(tx, { ids: [consent.contractId] })
  const [account] = await tx
    .select({ productId: products.id, ledgerAccountId: products.ledgerAccountId })
    .from(products)
    .where(and(eq(products.id, consent.productId ?? ''), eq(products.status, 'ACTIVE')))
  if (contract?.state !== 'ACTIVE') return 'ENDED'
  if (account?.ledgerAccountId == null) return 'FUNDS'
  const { merchant } = consent
  const refusal = await payUnsigned(tx, {
    bank,
    id,
    contract,
    now,
    data: {
      contractId: contract.id,
      account: { productId: account.productId, ledgerAccountId: account.ledgerAccountId },
      kind: 'MIT',
      payees: [{ merchantId: merchant.id, name: merchant.name, amount: message.amount }],
      concept: message.description.slice(0, 50),
      channel: 'bizum',
      answers: { type: 'CHARGE', id, schemeId: message.schemeId },
    },
  })
  if (refusal === undefined) return undefined
  return refusal === 'INSUFFICIENT_FUNDS' ? 'FUNDS' : 'LIMIT'
}

const WHY: Readonly<Record<ChargeRefusal, string>> = {
  FUNDS: 'no había saldo suficiente',
  LIMIT: 'pasaba del máximo que usted ha puesto, o de sus límites',
  TERMS: 'no era lo que usted permitió',
  ENDED: 'el permiso ya había terminado',
}

interface Refused {
  mandateId: string | null
  amount: Cents
  reason: ChargeRefusal
}

async function refused(tx: Tx, { id, userId, merchant }: ConsentRow, { mandateId, amount, reason }: Refused, now: Instant): Promise<void> {
  await noteUse(tx, { consentId: id, mandateId, kind: 'REFUSED', at: now, amount, text: `No se pagó: ${WHY[reason]}` })
  const text = `${merchant.name} quiso cobrarle ${formatAmount(amount)} y no se ha pagado: ${WHY[reason]}.`
  await publishNotices(tx, [userId], { title: 'Cobro no pagado', text }, now)
}

/** How it ended: what was charged is noted with its permission and its subscription. */
export const endCharge: PaymentEnding = async (tx, bank, payment, end, now) => {
  const [charge] = await tx
    .select()
    .from(bizumCharges)
    .where(eq(bizumCharges.id, payment.answers?.id ?? ''))
    .for('update')
  if (!charge) return
  const { consentId, mandateId, amount } = charge
  const used = { consentId, mandateId, at: now, paymentId: payment.id }
  if (typeof end === 'object' && 'refunded' in end) {
    return noteUse(tx, { ...used, kind: 'REFUNDED', amount: end.refunded, text: 'El comercio se lo ha devuelto' })
  }
  if (charge.state !== 'PAYING') return
  const state = end === 'SETTLED' ? 'PAID' : 'FAILED'
  await tx.update(bizumCharges).set({ state }).where(eq(bizumCharges.id, charge.id))
  if (end !== 'SETTLED') return noteUse(tx, { ...used, kind: 'REFUSED', amount, text: 'No se pudo pagar. No se ha cobrado nada' })
  await noteUse(tx, { ...used, kind: 'CHARGED', amount, text: charge.description.slice(0, 140) })
  if (mandateId !== null) await chargedOn(tx, mandateId, amount, dayAt(now))
  await takeEarlierRefunds(tx, bank, payment, now)
}

/** The next charge is not known until it is announced, where the period does not say it. */
export async function chargedOn(tx: Tx, mandateId: string, amount: Cents, on: LocalDate): Promise<void> {
  await tx
    .update(bizumMandates)
    .set({
      lastOn: on,
      lastAmount: amount,
      nextOn: sql`case when ${bizumMandates.nextOn} <= ${on} then null else ${bizumMandates.nextOn} end`,
      nextAmount: sql`case when ${bizumMandates.nextOn} <= ${on} then null else ${bizumMandates.nextAmount} end`,
    })
    .where(eq(bizumMandates.id, mandateId))
}
