/** Payments in the simulated scheme: where those of the bank's customers are to go, and those that come to them. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { BIZUM_LIMITS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import type { Cents } from '@almenara/contract/money'
import { sendTransfer } from '../sepa/clearing-traffic.ts'
import type { Outgoing, RouteAnswer, SchemeRefusal } from './port.ts'
import { DONE, hear, say, schemeIdOf, UNKNOWN, type SchemeContext } from './scheme.ts'
import { hasBizum, memberOf } from './scheme-members.ts'
import { accountOfPhone, endingOf, initialsOf, isReached, nameOf } from './scheme-people.ts'
import { accountOfShop } from './scheme-shops.ts'
import { simulatedBizumPayments } from './tables.ts'

type Payment = typeof simulatedBizumPayments.$inferSelect

const HOUR_SECONDS = 3600
/** After which whoever was invited joins, where they do. */
export const JOINS_AFTER_SECONDS = 30

const REFUSED_OTHER = { outcome: 'REFUSED', reason: 'OTHER' } as const

export async function route(context: SchemeContext, payment: Outgoing): Promise<RouteAnswer> {
  const heard = await hear(context, payment.key, payment.phone)
  if (heard === 'CANCELLED') return REFUSED_OTHER
  if (heard === 'SILENT') return UNKNOWN
  const [known] = await context.tx.select().from(simulatedBizumPayments).where(eq(simulatedBizumPayments.key, payment.key))
  return answerOf(context, known ?? (await take(context, payment)))
}

type Judged = Pick<Payment, 'state'> & Partial<Payment>

async function take(context: SchemeContext, payment: Outgoing): Promise<Payment> {
  const { tx, at } = context
  const { key, kind, fromPhone, phone, code, amount, concept } = payment
  const id = schemeIdOf('payment', key)
  const row = { id, direction: 'OUT' as const, key, kind, ourPhone: fromPhone, phone, code, amount, concept, at }
  const [taken] = await tx
    .insert(simulatedBizumPayments)
    .values({ ...row, endToEndId: schemeIdOf('end to end', key), ...(await judge(context, payment)) })
    .returning()
  if (!taken) throw new Error('No payment')
  if (taken.joinsAt) await say(context, { type: 'PAYMENT_TAKEN', key }, { about: id, dueAt: taken.joinsAt })
  else if (taken.until) await say(context, { type: 'PAYMENT_EXPIRED', key }, { about: id, dueAt: taken.until })
  return taken
}

const refused = (reason: SchemeRefusal): Judged => ({ state: 'REFUSED', reason })

async function judge({ tx, at }: SchemeContext, { phone, code }: Outgoing): Promise<Judged> {
  if (phone === undefined) return code !== undefined && accountOfShop(code) ? { state: 'ROUTED' } : refused('NOT_REGISTERED')
  const member = await memberOf(tx, phone)
  // The scheme knows no account of this bank's: what goes from one of its customers to another never needs it.
  if (member?.bank === 'HERE') return refused('ACCOUNT')
  if (!isReached(phone)) return refused('NOT_REGISTERED')
  const ending = endingOf(phone)
  if (ending === 'RECEIVED_ENOUGH') return refused('RECEIVED_COUNT')
  if (hasBizum(phone, member)) return { state: 'ROUTED' }
  const until = addSeconds(at, BIZUM_LIMITS.waitHours * HOUR_SECONDS)
  return { state: 'WAITING', until, ...(ending === 'JOINS_LATE' ? { joinsAt: addSeconds(at, JOINS_AFTER_SECONDS) } : {}) }
}

/** How a payment stands by the clock. */
export function standingOfPayment({ state, joinsAt, until }: Payment, at: Instant): Payment['state'] | 'EXPIRED' {
  if (state !== 'WAITING') return state
  if (joinsAt && joinsAt <= at) return 'ROUTED'
  return until && until <= at ? 'EXPIRED' : 'WAITING'
}

async function answerOf({ tx, at }: SchemeContext, payment: Payment): Promise<RouteAnswer> {
  const stands = standingOfPayment(payment, at)
  const { phone, code, until, endToEndId, reason } = payment
  if (stands === 'WAITING' && until) return { outcome: 'WAITING', until }
  if (stands === 'EXPIRED') return { outcome: 'REFUSED', reason: 'NOT_REGISTERED' }
  if (stands !== 'ROUTED') return { outcome: 'REFUSED', reason: (reason as SchemeRefusal | null) ?? 'OTHER' }
  const account = phone === null ? accountOfShop(code ?? '') : accountOfPhone(phone)
  // Whoever has joined with this bank meanwhile is paid in its own books.
  if (!account || (phone !== null && (await memberOf(tx, phone))?.bank === 'HERE')) return { outcome: 'REFUSED', reason: 'ACCOUNT' }
  return { outcome: 'ROUTED', ...account, endToEndId }
}

/** Somebody at another bank pays a customer of this one. */
export interface Announcement {
  /** Makes it once. */
  id: string
  /** Of this bank's customer, and of whoever pays. */
  phone: string
  fromPhone: string
  amount: Cents
  concept: string
  kind?: 'C2C' | 'C2ONG'
  /** What it answers. */
  requestId?: string
  /** When the bank is told, if not now. */
  dueAt?: Instant
  /** Seconds from the bank's acceptance to the money; null: it never comes. By the payer's ending when absent. */
  moneyAfter?: number | null
}

export async function announce(context: SchemeContext, announced: Announcement): Promise<string> {
  const { phone, fromPhone, amount, concept, kind = 'C2C', requestId, dueAt = context.at } = announced
  const { moneyAfter = moneyOf(fromPhone) } = announced
  const id = schemeIdOf('announced', announced.id)
  const endToEndId = schemeIdOf('announced end to end', announced.id)
  const row = { id, kind, ourPhone: phone, phone: fromPhone, amount, concept, endToEndId, at: dueAt, moneyAfter, requestId }
  const fresh = await context.tx
    .insert(simulatedBizumPayments)
    .values({ ...row, direction: 'IN', state: 'ANNOUNCED' })
    .onConflictDoNothing()
    .returning()
  if (fresh.length === 0) return id
  const said = { schemeId: id, kind, phone, fromPhone, fromName: initialsOf(nameOf(fromPhone)), amount, concept, endToEndId }
  await say(
    context,
    { type: 'PAYMENT_ANNOUNCED', ...said, ...(requestId === undefined ? {} : { requestId }) },
    { about: requestId ?? id, again: id, dueAt },
  )
  return id
}

const LATE_MONEY_SECONDS = 30

function moneyOf(phone: string): number | null {
  const ending = endingOf(phone)
  if (ending === 'NEVER_ANSWERS') return null
  return ending === 'ANSWERS_LATE' ? LATE_MONEY_SECONDS : 0
}

/** The bank's word on what was announced: once it accepts, the clearing brings the money. */
export async function answerAnnounced(
  context: SchemeContext,
  id: string,
  answer: { accept: true; iban: string; name: string } | { accept: false; reason: SchemeRefusal },
) {
  const { tx, at } = context
  const [payment] = await tx.select().from(simulatedBizumPayments).where(eq(simulatedBizumPayments.id, id)).for('update')
  if (payment?.state !== 'ANNOUNCED' || payment.phone === null) return DONE
  const change = answer.accept ? { state: 'ACCEPTED' as const } : { state: 'REFUSED' as const, reason: answer.reason }
  await tx.update(simulatedBizumPayments).set(change).where(eq(simulatedBizumPayments.id, id))
  const { amount, concept, endToEndId, moneyAfter } = payment
  if (!answer.accept || moneyAfter === null) return DONE
  const { iban: fromIban, name: fromName } = accountOfPhone(payment.phone)
  const parties = { toIban: answer.iban, toName: answer.name, fromIban, fromName }
  const arrivesAt = addSeconds(at, moneyAfter)
  await sendTransfer(context, { id: `bizum ${id}`, amount, ...parties, concept, instant: true, endToEndId, arrivesAt })
  return DONE
}
