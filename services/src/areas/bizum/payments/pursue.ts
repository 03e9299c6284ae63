/**
 * A signed payment on its way: whoever has Bizum here is paid in the books; for anybody else the scheme is asked where the money is to go, under
 * the payment's own key, until it says. Without a word nothing is decided: it is asked again by whichever process comes to it, and whoever stops
 * in between leaves a row that says what to ask.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
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

/** Asks once, right after the signature: most payments for one person end here. Never throws: the rest is the keeper's. */
export const followBizum: Follow = async (bank, orderId) => {
  const payment = await claim(bank, orderId, true).catch(() => undefined)
  if (!payment) return
  await pursue(bank, payment).catch(() => undefined)
  const now = await readPayment(bank.database, orderId).catch(() => undefined)
  if (now?.state === 'SENT') await followInstant(bank, orderId)
}

/** Pays at once what nobody signs now (`payUnsigned`), once the transaction that held it stands. Never throws. */
export async function pursueUnsigned(bank: Bank, id: string): Promise<void> {
  return followBizum(bank, id)
}

/** Asks after every payment whose time has come; answers how many. Several processes may: each takes what no other has. */
export async function pursueDue(bank: Bank): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await dueNow(bank)
    if (due.length === 0) return asked
    const claimed = (await Promise.all(due.map((id) => claim(bank, id, false)))).filter((one) => one !== undefined)
    const ended = await Promise.allSettled(claimed.map((payment) => pursue(bank, payment)))
    asked += claimed.length
    const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} payments by Bizum could not be pursued`)
    if (claimed.length === 0) return asked
  }
}

async function dueNow({ database, clock }: Bank): Promise<string[]> {
  const rows = await database
    .select({ id: bizumPayments.id })
    .from(bizumPayments)
    .where(lte(bizumPayments.nextAttemptAt, clock.now()))
    .orderBy(asc(bizumPayments.nextAttemptAt))
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

/** Takes it for a while, and counts that it is asked. `fresh`: only one that has never been asked, whenever its time is. */
async function claim({ database, clock }: Bank, id: string, fresh: boolean): Promise<BizumPayment | undefined> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const [payment] = await tx
      .select(paymentColumns)
      .from(bizumPayments)
      .where(and(eq(bizumPayments.id, id), fresh ? eq(bizumPayments.attempts, 0) : lte(bizumPayments.nextAttemptAt, now)))
      .for('update', { skipLocked: true })
    if (!payment?.nextAttemptAt || (payment.leavesAt > now && payment.cancelling === null)) return undefined
    return changePayment(tx, payment, { nextAttemptAt: addSeconds(now, CLAIM_SECONDS), attempts: payment.attempts + 1 })
  })
}

async function pursue(bank: Bank, payment: BizumPayment): Promise<void> {
  switch (payment.state) {
    case 'ORDERED':
    case 'WAITING':
      return go(bank, payment)
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

async function go(bank: Bank, payment: BizumPayment): Promise<void> {
  const { id, phone, cancelling } = payment
  const here = phone === null || cancelling !== null ? undefined : await contractOfPhone(bank.database, phone)
  if (here) return book(bank, id, here, bank.clock.now())
  const heard = await askScheme(bank, payment)
  await take(bank, payment, heard, bank.clock.now())
}

/** Does what the scheme says of it, once. */
export async function take(bank: Bank, { id }: Pick<BizumPayment, 'id'>, heard: Heard, now: Instant): Promise<void> {
  if (heard.outcome === 'ROUTED') return routePayment(bank, id, heard.route, now)
  await bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state !== 'ORDERED' && payment?.state !== 'WAITING') return
    const ending = { tx, bank, payment, now }
    switch (heard.outcome) {
      case 'UNKNOWN':
        return postpone(tx, payment, now)
      case 'WAITING': {
        const waiting = {
          state: 'WAITING' as const,
          waitsUntil: heard.until,
          nextAttemptAt: addSeconds(heard.until, GRACE_SECONDS),
          attempts: 0,
        }
        await changePayment(tx, payment, waiting)
        if (payment.state === 'ORDERED') await tellWaiting(tx, payment, heard.until, now)
        return
      }
      case 'REFUSED':
        return endUnpaid(ending, 'REFUSED', heard.reason)
      case 'CANCELLED':
        return endUnpaid(ending, ...cancelled(payment))
    }
  })
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

async function done({ database }: Bank, id: string): Promise<void> {
  await database.transaction((tx) => tx.update(bizumPayments).set({ nextAttemptAt: null }).where(eq(bizumPayments.id, id)))
}
