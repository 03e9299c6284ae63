/**
 * A signed payment on its way: whoever has Bizum here is paid in the books; for anybody else the scheme is asked where the money is to go, under
 * the payment's own key, until it says. Without a word nothing is decided: it is asked again by whichever process comes to it, and whoever stops
 * in between leaves a row that says what to ask.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, asc, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/connection.ts'
import { groupCommit } from '../../../db/group-commit.ts'
import { followInstant } from '../../../payments/follow-instant.ts'
import type { Follow } from '../../../two-step/order-kinds.ts'
import { contractOfPhone } from '../contract/require-contract.ts'
import { bizumPayments } from './tables.ts'
import { lapse } from './arrivals.ts'
import { askScheme, tellScheme, type Heard } from './ask-scheme.ts'
import { book } from './book.ts'
import { endUnpaid } from './ends.ts'
import { routePayment } from './money-leg.ts'
import { tellWaiting } from './notify.ts'
import type { PaymentReason } from './payment-reasons.ts'
import { CLAIM_SECONDS, changePayment, lockPayment, paymentColumns, postpone, readPayment, type BizumPayment } from './payment-rows.ts'

/** How long after its term a payment that waits for somebody to join is given up by asking, where the scheme has said nothing. */
const GRACE_SECONDS = 600
/** Payments that one process asks after at the same time. */
const AT_ONCE = 8

/** Asks once, right after the signature, whose payment for one is claimed already: most end here. Never throws: the rest is the keeper's. */
export const followBizum: Follow = async (bank, orderId) => {
  const payment = await readPayment(bank.database, orderId).catch(() => undefined)
  if (payment?.state !== 'ORDERED' || payment.attempts !== 1) return
  const isSent = await go(bank, payment).catch(() => false)
  if (isSent) await followInstant(bank, orderId)
}

/** Pays at once what nobody signs now (`payUnsigned`), once the transaction that held it stands. Never throws. */
export async function pursueUnsigned(bank: Bank, id: string): Promise<void> {
  return followBizum(bank, id)
}

/** Asks after every payment whose time has come; answers how many. Several processes may: each takes what no other has. */
export async function pursueDue(bank: Bank): Promise<number> {
  let asked = 0
  for (;;) {
    const claimed = await claimDue(bank)
    if (claimed.length === 0) return asked
    const ended = await Promise.allSettled(claimed.map((payment) => pursue(bank, payment)))
    asked += claimed.length
    const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} payments by Bizum could not be pursued`)
  }
}

/** Takes some for a while, and counts that they are asked. */
function claimDue({ database, clock }: Bank): Promise<BizumPayment[]> {
  const now = clock.now()
  const { id, nextAttemptAt, leavesAt, cancelling, attempts } = bizumPayments
  return database.transaction(async (tx) => {
    const due = await tx
      .select({ id })
      .from(bizumPayments)
      .where(and(lte(nextAttemptAt, now), or(lte(leavesAt, now), isNotNull(cancelling))))
      .orderBy(asc(nextAttemptAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map((one) => one.id)
    const claim = { nextAttemptAt: addSeconds(now, CLAIM_SECONDS), attempts: sql`${attempts} + 1` }
    return tx.update(bizumPayments).set(claim).where(isAnyOf(id, ids)).returning(paymentColumns)
  })
}

async function pursue(bank: Bank, payment: BizumPayment): Promise<void> {
  switch (payment.state) {
    case 'ORDERED':
    case 'WAITING':
      await go(bank, payment)
      return
    case 'EXPECTED':
      return lapse(bank, payment.id)
    case 'SETTLED':
    case 'REFUSED':
    case 'RETURNED':
      return tell(bank, payment)
    default:
      return done(bank, payment.id)
  }
}

/** Answers whether it is on its way to another bank. */
async function go(bank: Bank, payment: BizumPayment): Promise<boolean> {
  const { id, phone, cancelling } = payment
  const here = phone === null || cancelling !== null ? undefined : await contractOfPhone(bank.database, phone)
  if (here) {
    await book(bank, id, here, bank.clock.now())
    return false
  }
  return take(bank, payment, await askScheme(bank, payment), bank.clock.now())
}

/** What the scheme was asked about, as it stood then. */
type Asked = Pick<BizumPayment, 'id'> & Partial<Pick<BizumPayment, 'nextAttemptAt' | 'attempts' | 'cancelling'>>

/** Does what the scheme says of it, once; answers whether it is on its way to another bank. */
export async function take(bank: Bank, asked: Asked, heard: Heard, now: Instant): Promise<boolean> {
  if (heard.outcome === 'ROUTED') return routePayment(bank, { id: asked.id, route: heard.route, now })
  await bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, asked.id)
    if (payment?.state !== 'ORDERED' && payment?.state !== 'WAITING') return
    const ending = { tx, bank, payment, now }
    const isLate = isChanged(payment, asked)
    switch (heard.outcome) {
      case 'UNKNOWN':
        return isLate ? undefined : postpone(tx, payment, now)
      case 'WAITING':
        return isLate ? undefined : waitFor(tx, payment, heard.until, now)
      case 'REFUSED':
        return endUnpaid(ending, 'REFUSED', heard.reason)
      case 'CANCELLED':
        return endUnpaid(ending, ...cancelled(payment))
    }
  })
  return false
}

/**
 * Since the scheme was asked, it has said that whoever was waited for has joined, its customer cancels it, or another process has asked again: an
 * answer that decides nothing would undo that.
 */
function isChanged(payment: BizumPayment, asked: Asked): boolean {
  return payment.nextAttemptAt !== asked.nextAttemptAt || payment.attempts !== asked.attempts || payment.cancelling !== asked.cancelling
}

async function waitFor(tx: Tx, payment: BizumPayment, until: Instant, now: Instant): Promise<void> {
  const nextAttemptAt = addSeconds(until, GRACE_SECONDS)
  await changePayment(tx, payment, { state: 'WAITING', waitsUntil: until, nextAttemptAt, attempts: 0 })
  if (payment.state === 'ORDERED') await tellWaiting(tx, payment, until, now)
}

/** How a payment that the scheme has let go ends: by whoever wanted it. */
export function cancelled({ state, cancelling }: BizumPayment): ['CANCELLED' | 'EXPIRED' | 'REFUSED', PaymentReason] {
  if (cancelling === 'CUSTOMER') return ['CANCELLED', 'CANCELLED']
  if (cancelling === 'CONTRACT') return ['CANCELLED', 'CONTRACT_OVER']
  return state === 'WAITING' ? ['EXPIRED', 'NOT_JOINED'] : ['REFUSED', 'TIMED_OUT']
}

/** The scheme is told how it ended until it says that it knows. */
async function tell(bank: Bank, payment: BizumPayment): Promise<void> {
  const { outcome } = await tellScheme(bank, payment)
  if (outcome === 'DONE') return done(bank, payment.id)
  await bank.database.transaction((tx) => postpone(tx, payment, bank.clock.now()))
}

const ending = new WeakMap<Bank, (id: string) => Promise<void>>()

/** Nothing is to be asked of it any more. */
function done(bank: Bank, id: string): Promise<void> {
  const line = ending.get(bank) ?? groupCommit<string, void>({ run: (ids) => markDone(bank, ids) })
  ending.set(bank, line)
  return line(id)
}

async function markDone({ database }: Bank, ids: readonly string[]): Promise<void[]> {
  const theirs = isAnyOf(bizumPayments.id, ids)
  await database.transaction((tx) => tx.update(bizumPayments).set({ nextAttemptAt: null }).where(theirs))
  return ids.map(() => undefined)
}
