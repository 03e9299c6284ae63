/** Orders that a network outside the bank executes: their money is held when they are signed, and the network's word ends them. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import type { HoldOutcome, LedgerRefusal } from '../ledger/types.ts'
import type { Execution } from './work.ts'

/**
 * Sets aside what the order takes, until `settleOrder`: no date lets it go. Called by its work, which then answers `PROCESSING`.
 * Answers why it could not. `hold` is an id of its own: the order's is that of the hold while others must sign, which ends here.
 */
export async function holdUntilSettled(tx: Tx, { order, effect, now }: Execution, hold: string): Promise<LedgerRefusal | undefined> {
  if (order.holdAccount === null || order.amount === null) throw new RangeError(`Order ${order.id} takes nothing from any account`)
  if (order.required > 1) await tx.execute(sql`select ledger_release_holds(array[${order.id}]::uuid[], ${now})`)
  const wanted = [{ id: hold, account: order.holdAccount, amount: order.amount, reason: order.kind, title: effect.title }]
  const { rows } = await tx.execute<{ outcome: HoldOutcome }>(
    sql`select outcome from ledger_place_holds(${JSON.stringify(wanted)}, ${now})`,
  )
  const outcome = rows[0]?.outcome
  return outcome === 'PLACED' || outcome === 'REPLAYED' ? undefined : outcome
}

interface Settling {
  orderId: string
  hold: string
  /** Why the network did not do it; absent when it did. */
  refusal?: string | undefined
  /** The day that the network says it was settled; today when absent. */
  on?: LocalDate
  now: Instant
}

/** Ends the order, once: posts its legs in the place of the hold, or lets the money go. */
export async function settleOrder(tx: Tx, { orderId, hold, refusal, now, on = dayAt(now) }: Settling): Promise<void> {
  await tx.execute(sql`select orders_settle(${orderId}, ${hold}, ${refusal ?? null}, ${on}, ${now})`)
}

/** Ends several that were executed, each once: posts what they froze in the place of what they hold. `on`: the day that the network says. */
export async function settleOrders(tx: Tx, all: readonly { orderId: string; hold: string }[], on: LocalDate, now: Instant): Promise<void> {
  const orders = sql.param(all.map(({ orderId }) => orderId))
  const holds = sql.param(all.map(({ hold }) => hold))
  await tx.execute(sql`select orders_settle_all(${orders}::uuid[], ${holds}::uuid[], ${on}, ${now})`)
}
