/** The end of a payment out: what it held is charged or let go, its order ends with it, and whoever waits is told. All in one transaction. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { postArguments } from '../../../ledger/post-arguments.ts'
import type { Leg } from '../../../ledger/types.ts'
import { settleOrder } from '../../../two-step/settle.ts'
import { isNamed } from '../people/known-people.ts'
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

/** It is in the account of whoever it was for: `legs`, in the place of what is held. `on`: the booking day, today when absent. */
export async function endPaid(ending: Ending, legs: Leg[], { twinId }: { twinId?: string } = {}, on?: LocalDate): Promise<void> {
  const { tx, bank, payment, now } = ending
  const { id, orderId, holdId, phone, name } = payment
  const day = on ?? dayAt(now)
  const posting = { key: id, kind: 'bizum', legs, bookedOn: day, ...(holdId === null ? {} : { hold: holdId }) }
  const posted = postArguments([posting], day)
  const person = phone === null ? null : JSON.stringify({ phone, ...(isNamed({ phone, name }) ? { name } : {}) })
  const { rows } = await tx.execute<{ outcome: string }>(
    sql`select bizum_settle(${id}, ${posted.items}, ${posted.legs}, ${orderId === id ? orderId : null}, ${holdId}, ${day}, ${now}, ${person},
      ${twinId ?? null}) as outcome`,
  )
  const outcome = rows[0]?.outcome
  if (outcome !== 'POSTED' && outcome !== 'REPLAYED') throw new Error(`Payment ${id} by Bizum is not posted: ${outcome}`)
  const paid = { ...payment, ...paidAt(now), twinId: twinId ?? payment.twinId }
  await tellEnding(tx, bank, paid, 'SETTLED', now)
  await tellPaid(tx, bank, paid, now)
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
  await tellEnding(tx, bank, closed, { refused: reason, passing: isPassing(reason) }, now)
  await tellUnpaid(tx, bank, closed, now)
}
