/**
 * What merchants give back: each part is said by the scheme and its money comes by itself, in any order; a part that is said before the payment
 * has ended here is taken when it does.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { earlierMessages, inTransaction, type MessageOf } from '../earlier-messages.ts'
import { bizumPayments } from './tables.ts'
import { tellEnding } from './endings.ts'
import { tellReturned } from './notify.ts'
import { changePayment, derivedId, EXPECTED_SECONDS, lockPayment, paymentColumns, type BizumPayment } from './payment-rows.ts'
import type { MessageHandlers } from './scheme-in.ts'

export const refundMessages: MessageHandlers = { REFUND: inTransaction(takeRefund) }

/**
 * A merchant gives back a payment or a part of it: its money is waited for, or was here before the word of it. One of what has not been paid, or of
 * more than was paid, is none: there is no answer to it, and its money comes as an ordinary transfer, if it comes.
 */
async function takeRefund(tx: Tx, bank: Bank, { paymentId, amount, endToEndId }: MessageOf<'REFUND'>, now: Instant): Promise<void> {
  const original = await lockPayment(tx, paymentId)
  if (original?.direction !== 'OUT' || (original.state !== 'SETTLED' && original.state !== 'RETURNED')) return
  const linked = await tx
    .select(paymentColumns)
    .from(bizumPayments)
    .where(and(eq(bizumPayments.twinId, original.id), eq(bizumPayments.direction, 'IN')))
  if (linked.some((one) => one.endToEndId === endToEndId)) return
  const coming = linked.flatMap((one) => (one.state === 'SETTLED' ? [] : [one.amount]))
  if (add(original.refunded, amount, ...coming) > original.amount) return
  const refund = await expectRefund(tx, original, { amount, endToEndId }, now)
  const came = await cameBefore(tx, refund)
  if (came) await linkRefund(tx, { bank, refund, receivedId: came, now })
}

/** Takes what was said to be given back of a payment before it ended here, in the transaction in which it does. */
export async function takeEarlierRefunds(tx: Tx, bank: Bank, { id, answers }: BizumPayment, now: Instant): Promise<void> {
  for (const said of answers ? await earlierMessages(tx, answers.schemeId, ['REFUND']) : [])
    if (said.paymentId === id) await takeRefund(tx, bank, said, now)
}

async function expectRefund(
  tx: Tx,
  original: BizumPayment,
  part: { amount: Cents; endToEndId: string },
  now: Instant,
): Promise<BizumPayment> {
  const until = addSeconds(now, EXPECTED_SECONDS)
  const unset = {
    orderId: null,
    holdId: null,
    answers: null,
    paymentId: null,
    backPostingId: null,
    cancelling: null,
    schemeId: null,
    reason: null,
    closedAt: null,
  }
  const waits = { createdAt: now, leavesAt: now, waitsUntil: until, nextAttemptAt: until, refunded: ZERO, attempts: 0 }
  const id = derivedId('refund', part.endToEndId)
  const row = { ...original, ...part, ...unset, ...waits, id, twinId: original.id, direction: 'IN' as const, state: 'EXPECTED' as const }
  await tx.insert(bizumPayments).values(row)
  return row
}

/** Money that came before the word of it was taken as any transfer: it is in the account already. */
async function cameBefore(tx: Tx, { endToEndId, amount, productId }: BizumPayment): Promise<string | undefined> {
  const same = and(eq(receivedPayments.productId, productId), eq(receivedPayments.endToEndId, endToEndId ?? ''))
  const [came] = await tx
    .select({ id: receivedPayments.id })
    .from(receivedPayments)
    .where(and(same, eq(receivedPayments.amount, amount), eq(receivedPayments.state, 'POSTED')))
  return came?.id
}

/** Its money is here, once. */
export async function linkRefund(
  tx: Tx,
  { bank, refund, receivedId, now }: { bank: Bank; refund: BizumPayment; receivedId: string; now: Instant },
): Promise<void> {
  await changePayment(tx, refund, { state: 'SETTLED', receivedId, closedAt: now, nextAttemptAt: null })
  const original = refund.twinId === null ? undefined : await lockPayment(tx, refund.twinId)
  if (!original) throw new Error(`Refund ${refund.id} is of no payment`)
  const { amount } = refund
  const refunded = await changePayment(tx, original, { state: 'RETURNED', refunded: add(original.refunded, amount) })
  await tellEnding(tx, bank, refunded, { refunded: amount }, now)
  await tellReturned(tx, refunded, amount, now)
}
