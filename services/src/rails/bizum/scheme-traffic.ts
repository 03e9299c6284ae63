/** What people at other banks and merchants do in the simulated scheme, on the demand of the operator, the demo shop or a test. */
import { addSeconds, type Instant, type LocalDate } from '@almenara/contract/dates'
import { BIZUM_LIMITS } from '@almenara/contract/limits'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, isNotNull } from 'drizzle-orm'
import { sendTransfer } from '../sepa/clearing-traffic.ts'
import { simulatedSepaPayments } from '../sepa/tables.ts'
import type { ConsentAsked, MandateTerms } from './port.ts'
import { endToEndIdOf, sayAnswer, standingOf, takeBack, type Ask } from './scheme-asks.ts'
import { consentOf, endConsent, endMandate, mandateOf } from './scheme-consents.ts'
import { say, schemeIdOf, type SchemeContext } from './scheme.ts'
import { initialsOf, nameOf } from './scheme-people.ts'
import { accountOfShop, merchantOf, shownMerchant, type SimulatedMerchant } from './scheme-shops.ts'
import { simulatedBizumAsks, simulatedBizumConsents, simulatedBizumMandates } from './tables.ts'

const MINUTE = 60
const DAY = 86_400
/** What a charge that has no answer waits before its merchant gives it up. */
const CHARGE_SECONDS = 60
/** After which a merchant of that habit sends a charge again. */
const REPEATS_AFTER_SECONDS = 5

async function askOf({ tx }: SchemeContext, id: string): Promise<Ask | undefined> {
  return (await tx.select().from(simulatedBizumAsks).where(eq(simulatedBizumAsks.id, id)).for('update'))[0]
}

type NewAsk = typeof simulatedBizumAsks.$inferInsert

/** Whether it was not there before. */
async function keep({ tx, at }: SchemeContext, ask: Omit<NewAsk, 'direction' | 'state' | 'at'>): Promise<boolean> {
  const row: NewAsk = { ...ask, direction: 'IN', state: 'PENDING', at }
  return (await tx.insert(simulatedBizumAsks).values(row).onConflictDoNothing().returning()).length > 0
}

export interface AskedPayment {
  /** Makes it once. */
  id: string
  /** Of this bank's customer, and of whoever asks. */
  phone: string
  fromPhone: string
  amount: Cents
  concept: string
  expiresAt?: Instant
}

/** Somebody asks a customer of this bank for money. Answers its id. */
export async function askPayment(context: SchemeContext, asked: AskedPayment): Promise<string> {
  const { phone, fromPhone, amount, concept, expiresAt = addSeconds(context.at, BIZUM_LIMITS.requestDays * DAY) } = asked
  const id = schemeIdOf('asked', asked.id)
  if (!(await keep(context, { id, kind: 'REQUEST', ourPhone: phone, phone: fromPhone, amount, text: concept, expiresAt }))) return id
  const who = { phone, fromPhone, fromName: initialsOf(nameOf(fromPhone)) }
  await say(context, { type: 'REQUEST', schemeId: id, ...who, amount, concept, expiresAt }, { about: id })
  return id
}

export interface Sale {
  /** Makes it once. */
  id: string
  phone: string
  merchantId: string
  /** The merchant's price when absent; zero asks for the permission alone. */
  amount?: Cents
  description?: string
  /** Until it expires; none: it arrives expired. */
  minutes?: number
  /** Whether it asks for the merchant's permission too. */
  subscribe?: boolean
}

function merchantNamed(id: string): SimulatedMerchant {
  const merchant = merchantOf(id)
  if (!merchant) throw new RangeError(`No merchant ${id}`)
  return merchant
}

/** The merchant's number for an order: twelve signs at most. */
function referenceOf(id: string): string {
  return id.slice(1, 13).toUpperCase()
}

/** A customer of this bank buys, or subscribes, by their mobile. Answers its id. Throws RangeError for a merchant that is none. */
export async function purchase(context: SchemeContext, sale: Sale): Promise<string> {
  const merchant = merchantNamed(sale.merchantId)
  const { phone, amount = merchant.price as Cents, description = merchant.product, minutes = BIZUM_LIMITS.purchaseMinutes } = sale
  const id = schemeIdOf('purchase', sale.id)
  const expiresAt = addSeconds(context.at, minutes * MINUTE)
  const consent = sale.subscribe ? await newConsent(context, merchant, { id: sale.id, phone }) : undefined
  const ask = { id, kind: 'PURCHASE' as const, ourPhone: phone, merchantId: merchant.id, amount, text: description, expiresAt }
  if (!(await keep(context, { ...ask, ...(consent ? { consentId: consent.schemeId } : {}) }))) return id
  const said = { schemeId: id, phone, merchant: shownMerchant(merchant), reference: referenceOf(id), description, amount, expiresAt }
  await say(context, { type: 'PURCHASE', ...said, ...(consent ? { consent } : {}) }, { about: id })
  return id
}

async function newConsent({ tx }: SchemeContext, merchant: SimulatedMerchant, who: { id: string; phone: string }): Promise<ConsentAsked> {
  const id = schemeIdOf('consent', who.id)
  const mandateId = schemeIdOf('mandate', who.id)
  const { purpose, terms } = merchant
  const mandate: MandateTerms = { reference: referenceOf(mandateId), ...merchant.mandate }
  await tx
    .insert(simulatedBizumConsents)
    .values({ id, phone: who.phone, merchantId: merchant.id, purpose, terms, state: 'ASKED' })
    .onConflictDoNothing()
  await tx.insert(simulatedBizumMandates).values({ id: mandateId, consentId: id, terms: mandate, state: 'ACTIVE' }).onConflictDoNothing()
  return { schemeId: id, purpose, terms, mandate: { schemeId: mandateId, ...mandate } }
}

/** A merchant asks for a permission and charges nothing today: what it is asked by and the permission have one id. */
export async function askConsent(context: SchemeContext, asked: { id: string; phone: string; merchantId: string }): Promise<string> {
  const merchant = merchantNamed(asked.merchantId)
  const { schemeId: id, purpose, terms } = await newConsent(context, merchant, asked)
  const { phone } = asked
  const answerBy = addSeconds(context.at, BIZUM_LIMITS.consentDays * DAY)
  const ask = { id, kind: 'CONSENT' as const, ourPhone: phone, merchantId: merchant.id, amount: ZERO, text: purpose, expiresAt: answerBy }
  if (!(await keep(context, { ...ask, consentId: id }))) return id
  const said = { schemeId: id, phone, merchant: shownMerchant(merchant), purpose, terms, answerBy }
  await say(context, { type: 'CONSENT', ...said }, { about: id })
  return id
}

export interface Charged {
  id: string
  consentId: string
  mandateId?: string
  amount: Cents
  description?: string
}

/** A merchant charges under a permission, whether it stands or not: the bank says. Answers its id; undefined where there is no permission. */
export async function charge(context: SchemeContext, charged: Charged): Promise<string | undefined> {
  const { consentId, mandateId, amount } = charged
  const consent = await consentOf(context.tx, consentId)
  if (!consent) return undefined
  const merchant = merchantNamed(consent.merchantId)
  const { description = merchant.mandate.title } = charged
  const send = async (id: string, at: Instant) => {
    const ask = { id, kind: 'CHARGE' as const, ourPhone: consent.phone, merchantId: merchant.id, amount, text: description }
    if (!(await keep(context, { ...ask, expiresAt: addSeconds(at, CHARGE_SECONDS), consentId, mandateId: mandateId ?? null }))) return id
    const reference = referenceOf(schemeIdOf('charge', charged.id))
    const said = { schemeId: id, consentId, amount, description, reference, ...(mandateId === undefined ? {} : { mandateId }) }
    await say(context, { type: 'CHARGE', ...said }, { about: id, dueAt: at })
    return id
  }
  const id = await send(schemeIdOf('charge', charged.id), context.at)
  if (merchant.habit === 'REPEATS') await send(schemeIdOf('charge again', charged.id), addSeconds(context.at, REPEATS_AFTER_SECONDS))
  return id
}

export async function announceCharge(context: SchemeContext, mandateId: string, on: LocalDate, amount: Cents): Promise<boolean> {
  if (!(await mandateOf(context.tx, mandateId))) return false
  const again = `${on} ${amount}`
  await say(context, { type: 'CHARGE_ANNOUNCED', schemeId: mandateId, mandateId, on, amount }, { about: mandateId, again })
  return true
}

/** The account of this bank from which a purchase was paid: that of its transfer in the clearing's books. */
async function payerOf({ tx }: SchemeContext, ask: Ask): Promise<string | undefined> {
  const { endToEndId, ourIban, settledOn } = simulatedSepaPayments
  const came = and(eq(endToEndId, endToEndIdOf(ask)), isNotNull(settledOn))
  return (await tx.select({ iban: ourIban }).from(simulatedSepaPayments).where(came))[0]?.iban
}

/**
 * The merchant gives back a purchase or a charge, or a part, to who paid it (or to `toIban`). Answers the end-to-end id; undefined when it
 * has not been paid so much.
 */
export async function refund(
  context: SchemeContext,
  id: string,
  { amount, toIban, toName = 'Titular' }: { amount: Cents; toIban?: string; toName?: string },
): Promise<string | undefined> {
  const ask = await askOf(context, id)
  const account = ask?.merchantId ? accountOfShop(ask.merchantId) : undefined
  if (ask?.state !== 'PAID' || !account || !ask.answerKey || amount <= ZERO) return undefined
  const refunded = add(ask.refunded, amount)
  const payer = toIban ?? (await payerOf(context, ask))
  if (refunded > ask.amount || payer === undefined) return undefined
  await context.tx.update(simulatedBizumAsks).set({ refunded }).where(eq(simulatedBizumAsks.id, id))
  const endToEndId = schemeIdOf('refund', id, String(refunded))
  const again = String(refunded)
  await say(context, { type: 'REFUND', schemeId: id, paymentId: ask.answerKey, amount, endToEndId }, { about: id, again })
  const words = { concept: `Devolución de ${ask.text}`, instant: true, endToEndId }
  await sendTransfer(context, { id: endToEndId, amount, toIban: payer, toName, fromIban: account.iban, fromName: account.name, ...words })
  return endToEndId
}

/** Whoever asked takes it back. False when it has been answered, or was never asked. */
export async function withdrawAsk(context: SchemeContext, id: string): Promise<boolean> {
  const ask = await askOf(context, id)
  if (ask?.direction !== 'IN' || ask.kind === 'CHARGE' || standingOf(ask, context.at) !== 'PENDING') return false
  await takeBack(context, ask)
  return true
}

/** Somebody at another bank answers what a customer of this one asked them. False when it is over, or was never asked. */
export async function answerAsked(context: SchemeContext, id: string, answer: 'PAID' | 'REJECTED'): Promise<boolean> {
  const ask = await askOf(context, id)
  if (ask?.direction !== 'OUT' || standingOf(ask, context.at) !== 'PENDING') return false
  await context.tx.update(simulatedBizumAsks).set({ state: answer }).where(eq(simulatedBizumAsks.id, id))
  await sayAnswer(context, ask, answer, context.at)
  return true
}

/** The merchant, or the scheme, ends a permission. False when it does not stand. */
export async function endConsentBy(context: SchemeContext, id: string, by: 'MERCHANT' | 'SCHEME'): Promise<boolean> {
  const consent = await consentOf(context.tx, id)
  if (!consent || consent.state === 'ENDED') return false
  await endConsent(context.tx, id)
  await say(context, { type: 'CONSENT_ENDED', schemeId: id, by }, { about: id })
  return true
}

/** The merchant ends a subscription. False when it is over. */
export async function endMandateBy(context: SchemeContext, id: string): Promise<boolean> {
  if ((await mandateOf(context.tx, id))?.state !== 'ACTIVE') return false
  await endMandate(context.tx, id)
  await say(context, { type: 'MANDATE_ENDED', schemeId: id }, { about: id })
  return true
}
