/** The end of a payment out: what it held is charged or let go, its order ends with it, and whoever waits is told. All in one transaction. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { postArguments } from '../../../ledger/post-arguments.ts'
import type { Leg } from '../../../ledger/types.ts'
import { settleOrder } from '../../../two-step/settle.ts'
import { isNamed } from '../people/known-people.ts'
import { doneAt } from '../../../messages/notices.ts'
import { taskPath } from '../waiting.ts'
import { tellEnding } from './endings.ts'
import { tellPaid, tellUnpaid } from './notify.ts'
import { isPassing, type PaymentReason } from './payment-reasons.ts'
import { changePayment, type BizumPayment } from './payment-rows.ts'
import { paidAt } from './planned.ts'

export interface Ending {
  tx: Tx
  bank: Bank
  /** Under its row's lock. */
  payment: BizumPayment
  now: Instant
}

/** One that is in the account of whoever it was for. `twinId`: the row of that customer of this bank. */
export interface Paid {
  /** Under its row's lock. */
  payment: BizumPayment
  legs: Leg[]
  twinId?: string
}

/** They are paid: each by its legs, in the place of what it holds. `on`: the booking day, today when absent. */
export async function endPaid({ tx, bank, now }: Omit<Ending, 'payment'>, all: readonly Paid[], on = dayAt(now)): Promise<void> {
  const postings = all.map(({ payment: { id, holdId }, legs }) => {
    return { key: id, kind: 'bizum', legs, bookedOn: on, ...(holdId === null ? {} : { hold: holdId }) }
  })
  const posted = postArguments(postings, on)
  const { rows } = await tx.execute<{ outcomes: string[] }>(
    sql`select bizum_settle(${posted.items}, ${posted.legs}, ${JSON.stringify(all.map(settledRow))}, ${on}, ${now}) as outcomes`,
  )
  for (const [at, { payment, twinId }] of all.entries()) {
    const outcome = rows[0]?.outcomes[at]
    if (outcome !== 'POSTED' && outcome !== 'REPLAYED') throw new Error(`Payment ${payment.id} by Bizum is not posted: ${outcome}`)
    const paid = { ...payment, ...paidAt(now), twinId: twinId ?? payment.twinId }
    await waitedFor(tx, payment, now)
    await tellEnding(tx, bank, paid, 'SETTLED', now)
    await tellPaid(tx, bank, paid, now)
  }
}

/** What `bizum_settle` is told of one. */
function settledRow({ payment: { id, orderId, holdId, phone, name }, twinId }: Paid) {
  return {
    id,
    // An order for one ends with its payment.
    ...(orderId === id ? { order: orderId } : {}),
    ...(holdId === null ? {} : { hold: holdId }),
    ...(phone === null ? {} : { person: { phone, ...(isNamed({ phone, name }) ? { name } : {}) } }),
    ...(twinId === undefined ? {} : { twin: twinId }),
  }
}

type Unpaid = 'CANCELLED' | 'EXPIRED' | 'REFUSED'

/** It moved nothing. `tell`: the scheme still believes that it goes. */
export async function endUnpaid(ending: Ending, state: Unpaid, reason: PaymentReason, { tell = false } = {}): Promise<void> {
  const { tx, bank, payment, now } = ending
  const { id, orderId, holdId } = payment
  // An order for one ends with its payment.
  if (orderId === id && holdId !== null) await settleOrder(tx, { orderId, hold: holdId, refusal: reason, now })
  else if (holdId !== null) await tx.execute(sql`select ledger_release_holds(array[${holdId}]::uuid[], ${now})`)
  const change = { state, reason, closedAt: now, nextAttemptAt: tell ? now : null, attempts: 0, cancelling: null }
  const closed = await changePayment(tx, payment, change)
  await waitedFor(tx, payment, now)
  await tellEnding(tx, bank, closed, { refused: reason, passing: isPassing(reason) }, now)
  await tellUnpaid(tx, bank, closed, now)
}

/** Whoever sent it to somebody without Bizum waits no more. */
async function waitedFor(tx: Tx, { id, waitsUntil }: BizumPayment, now: Instant): Promise<void> {
  if (waitsUntil !== null) await doneAt(tx, [taskPath('C2C', id)], now)
}
