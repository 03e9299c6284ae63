/** The end of a payment out: what it held is charged or let go, its order ends with it, and whoever waits is told. All in one transaction. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Leg } from '../../../ledger/types.ts'
import { mustPost } from '../../../payments/payment-postings.ts'
import { settleOrder } from '../../../two-step/settle.ts'
import { notePeople } from '../people/known-people.ts'
import { tellEnding } from './endings.ts'
import { tellPaid, tellUnpaid } from './notify.ts'
import { isPassing, type PaymentReason } from './payment-reasons.ts'
import { changePayment, type BizumPayment } from './payment-rows.ts'

export interface Ending {
  tx: Tx
  bank: Bank
  /** Under its row's lock. */
  payment: BizumPayment
  now: Instant
}

/** An order for one ends with its payment: nothing of it is left to post. */
async function endOrder(ending: Ending, refusal?: PaymentReason): Promise<void> {
  const { tx, now, payment } = ending
  const { id, orderId, holdId } = payment
  if (orderId === id && holdId !== null) await settleOrder(tx, { orderId, hold: holdId, refusal, now })
}

/** It is in the account of whoever it was for: `legs`, in the place of what is held. `on`: the booking day, today when absent. */
export async function endPaid(ending: Ending, legs: Leg[], change: Partial<BizumPayment>, on?: LocalDate): Promise<void> {
  const { tx, bank, payment, now } = ending
  const { id, holdId } = payment
  const posting = { key: id, kind: 'bizum', legs, ...(holdId === null ? {} : { hold: holdId }), ...(on ? { bookedOn: on } : {}) }
  await mustPost(tx, posting, now)
  await endOrder(ending)
  // The scheme is told at the keeper's next turn.
  const paid = await changePayment(tx, payment, {
    state: 'SETTLED',
    closedAt: now,
    nextAttemptAt: now,
    attempts: 0,
    cancelling: null,
    ...change,
  })
  const { userId, phone, name } = paid
  if (phone !== null) await notePeople(tx, userId, [{ phone, name }], { paid: true, now })
  await tellEnding(tx, bank, paid, 'SETTLED', now)
  await tellPaid(tx, bank, paid, now)
}

type Unpaid = 'CANCELLED' | 'EXPIRED' | 'REFUSED'

/** It moved nothing. `tell`: the scheme still believes that it goes. */
export async function endUnpaid(ending: Ending, state: Unpaid, reason: PaymentReason, { tell = false } = {}): Promise<void> {
  const { tx, bank, payment, now } = ending
  const { id, orderId, holdId } = payment
  if (orderId === id) await endOrder(ending, reason)
  else if (holdId !== null) await tx.execute(sql`select ledger_release_holds(array[${holdId}]::uuid[], ${now})`)
  const change = { state, reason, closedAt: now, nextAttemptAt: tell ? now : null, attempts: 0, cancelling: null }
  const closed = await changePayment(tx, payment, change)
  await tellEnding(tx, bank, closed, { refused: reason, passing: isPassing(reason) }, now)
  await tellUnpaid(tx, bank, closed, now)
}
