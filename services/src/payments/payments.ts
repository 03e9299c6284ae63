/**
 * Payments to other banks, from their order to their end; `settle-payments.ts` settles what has arrived. Each step is taken once, whoever asks and
 * however often.
 */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import type { Leg } from '../ledger/types.ts'
import type { NetworkHold } from '../two-step/execute.ts'
import { settleOrder } from '../two-step/settle.ts'
import { keyOf, reversalLegs, mustPost, sepaHouses, type Houses, type Payment } from './payment-postings.ts'
import { followerOf, type Returned } from './payment-followers.ts'
import { payments, type PaymentState } from './tables.ts'
import { notifyInstantOutcome } from './notify-payer.ts'

/** What an order says of its payment. Names and concept are whole: `sepa-out.ts` writes them as other banks read them. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'userId'
  | 'channel'
  | 'productId'
  | 'ledgerAccountId'
  | 'kind'
  | 'amount'
  | 'debtorName'
  | 'debtorIban'
  | 'creditorName'
  | 'creditorIban'
  | 'creditorBic'
  | 'concept'
  | 'executionOn'
> &
  Partial<
    Pick<
      Payment,
      | 'endToEndId'
      | 'categoryPurpose'
      | 'payeeVerdict'
      | 'payeeRegisteredName'
      | 'scope'
      | 'orderId'
      | 'holdId'
      | 'targetAccountId'
      | 'service'
      | 'periodicId'
      | 'periodicOn'
      | 'remittanceId'
      | 'ordinal'
    >
  >

/** How other banks know a payment: 33 characters, from its own id. */
export function transactionIdOf(id: string): string {
  return `P${id.replaceAll('-', '')}`
}

/** Whether the transaction that records it charges it too; by default its day decides. */
export type Charged = 'NOW' | 'LATER'

/**
 * The row of a payment, for the transaction that executes its order. An instant one is held there (`instantHold`); any other for today is
 * charged by the order itself, whose legs are `chargeLegs(payment, transit)` or `bookLegs(payment)`; one for a later day is charged on that
 * day.
 */
export function paymentRow(
  payment: NewPayment,
  now: Instant,
  charged: Charged = payment.kind !== 'INSTANT' && payment.executionOn > dayAt(now) ? 'LATER' : 'NOW',
): typeof payments.$inferInsert {
  const { id, kind } = payment
  const today = dayAt(now)
  const state = charged === 'LATER' ? 'SCHEDULED' : kind === 'BOOK' ? 'SETTLED' : 'ACCEPTED'
  return {
    endToEndId: 'NOTPROVIDED',
    scope: 'external',
    ...payment,
    orderedAt: now,
    orderedOn: today,
    transactionId: transactionIdOf(id),
    state,
    settledOn: state === 'SETTLED' ? today : null,
  }
}

/** What an instant payment holds until the clearing's answer. */
export function instantHold({ id, holdId, amount, ledgerAccountId: account, creditorName }: NewPayment): NetworkHold {
  return { id: holdId ?? id, account, amount, reason: 'instant-transfer', title: `Transferencia inmediata a ${creditorName}` }
}

/** It went nowhere: its money is the payer's again. */
export function rejectPayment(bank: Bank, id: string, reason: string): Promise<boolean> {
  return advancePayment(bank, id, 'SENT', async ({ tx, payment, houses, now }) => {
    const { orderId, holdId } = payment
    const follower = followerOf(payment)
    if (follower) await follower.rejected({ tx, bank, payment, sepa: houses.sepa, now }, reason)
    else if (orderId !== null && holdId !== null) {
      await settleOrder(tx, { orderId, hold: holdId, refusal: `SEPA_${reason}`, now })
      await notifyInstantOutcome(tx, bank, payment, { settled: false, now })
    } else if (payment.kind === 'INSTANT') await tx.execute(sql`select ledger_release_holds(array[${id}]::uuid[], ${now})`)
    else
      await mustPost(
        tx,
        { key: keyOf('rejected', payment), kind: 'sepa-rejected', legs: reversalLegs(payment, houses.transit, reason, 'REJECTED') },
        now,
      )
    return { state: 'REJECTED', reason, closedAt: now }
  })
}

/** Its money came back after settling. */
export function returnPayment(bank: Bank, id: string, { returnId, reason, day, recalled }: Returned): Promise<boolean> {
  return advancePayment(bank, id, 'SETTLED', async ({ tx, payment, houses, now }) => {
    const key = keyOf('returned', payment)
    const follower = followerOf(payment)
    if (follower) await follower.returned({ tx, bank, payment, sepa: houses.sepa, now }, { reason, on: day, key })
    else {
      const legs = reversalLegs(payment, houses.sepa, reason, 'RETURNED')
      await mustPost(tx, { key, kind: 'sepa-returned', bookedOn: day, legs }, now)
    }
    return { state: recalled ? 'RECALLED' : 'RETURNED', reason, returnId, closedAt: now }
  })
}

/**
 * Marks as cancelled a payment that has not been sent, in the transaction of the order that cancels it, whose legs are `cancelLegs`. False
 * when it is too late: then it can only be recalled.
 */
export async function cancelPayment(tx: Tx, payment: Pick<Payment, 'id' | 'state'>, now: Instant): Promise<boolean> {
  if (payment.state !== 'SCHEDULED' && payment.state !== 'ACCEPTED') return false
  const mine = and(eq(payments.id, payment.id), eq(payments.state, payment.state), ne(payments.kind, 'INSTANT'))
  const done = await tx.update(payments).set({ state: 'CANCELLED', closedAt: now }).where(mine).returning({ id: payments.id })
  return done.length === 1
}

/** What cancelling gives back: nothing of one that was not charged yet. */
export function cancelLegs(payment: Payment, transit: number): Leg[] {
  return payment.state === 'ACCEPTED' ? reversalLegs(payment, transit, '', 'CANCELLED') : []
}

interface Step {
  tx: Tx
  payment: Payment
  houses: Houses
  now: Instant
}

/** Takes a payment from one state to what `work` answers, with its posting, in one transaction; false when it is in another state. */
async function advancePayment(
  bank: Bank,
  id: string,
  from: PaymentState,
  work: (step: Step) => Promise<Partial<Payment>>,
): Promise<boolean> {
  const houses = await sepaHouses(bank)
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (payment?.state !== from) return false
    await tx
      .update(payments)
      .set(await work({ tx, payment, houses, now }))
      .where(eq(payments.id, id))
    return true
  })
}
