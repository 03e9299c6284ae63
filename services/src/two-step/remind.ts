/** Reminding those whose signature an order waits for: by whoever has signed it, and not too often. */
import { addSeconds, dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { REMIND_SECONDS } from '@almenara/contract/limits'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { Failure } from '../http/failure.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { notifyMissingSignatories } from './co-signatories.ts'
import { parseFrozen } from './freeze.ts'
import { nameOf } from '../identity/name-of.ts'
import { readState, requireOrder } from './read.ts'
import { orderReminders, orders } from './tables.ts'
import type { Actor } from './actor.ts'

interface Remind {
  bank: Bank
  actor: Actor
  now: Instant
  operationId: string
}

/** Throws NOT_FOUND when this user has not signed it, ORDER_CLOSED when it waits for nobody, REMINDED_LATELY before the pause is over. */
export async function remindSignatories({ bank, actor, now, operationId }: Remind): Promise<OrderState> {
  const { signature } = await requireOrder(bank.database, operationId, actor.userId)
  if (!signature.signedAt) throw new Failure('NOT_FOUND')
  await bank.database.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, operationId))
    if (order?.status !== 'WAITING' || order.expiresAt <= now) throw new Failure('ORDER_CLOSED')
    // Locked: of two at once, the second finds that they have been notified.
    const reminders = await tx.select().from(orderReminders).where(eq(orderReminders.orderId, operationId)).for('update')
    const times = reminders.map(({ notifiedAt }) => notifiedAt).toSorted()
    requirePause(times.at(-1), now)
    const { purpose, title } = parseFrozen(order.frozen)
    await notifyMissingSignatories(tx, bank, order, `${await nameOf(tx, actor.userId)} le recuerda ${purpose}.`, now)
    await recordEvent(tx, actor, { kind: 'SIGNATURE_REMINDED', at: now, orderId: operationId, data: { operation: title } })
  })
  return readState(bank, operationId, actor.userId)
}

function requirePause(reminders: Instant | undefined, now: Instant): void {
  const again = reminders && addSeconds(reminders, REMIND_SECONDS)
  if (!again || again <= now) return
  const when = `${dayAt(again) === dayAt(now) ? '' : `el ${formatDay(dayAt(again))} `}a las ${formatTime(again)}`
  throw new Failure('REMINDED_LATELY', { message: `Ya hemos avisado a quienes faltan por firmar. Podrá enviar otro recordatorio ${when}.` })
}
