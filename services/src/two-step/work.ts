/** What an order does beside its posting: its own SQL, in the transaction that confirms it. */
import type { Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import type { LedgerRefusal } from '../ledger/types.ts'
import { endOrders, type WorkOutcome } from './execute.ts'
import type { Effect } from './freeze.ts'
import type { orders } from './tables.ts'
import type { Actor } from './actor.ts'

/** An order that has all its signatures. */
export interface Execution {
  bank: Bank
  /** Whoever signed last. */
  actor: Actor
  now: Instant
  order: typeof orders.$inferSelect
  effect: Effect
}

/** `data`: what its operation froze. */
export interface Executing<D = undefined> extends Execution {
  data: D
}

/** What the work answers when it has held the money (`holdUntilSettled`) and a network outside the bank does the rest. */
export const PROCESSING = Symbol('processing')

/**
 * Does the work. A code, of the operation's own (`R`) or the ledger's, refuses the order: what it wrote is undone and the signature stands.
 * Rows of accounts are locked by the posting, last.
 */
export type Work<D = undefined, R extends string = never> = (
  tx: Tx,
  executing: Executing<D>,
) => Promise<R | LedgerRefusal | typeof PROCESSING | undefined>

/** The work of an order of any kind: that of its operation, given what it froze. */
export type OrderWork = (tx: Tx, execution: Execution) => Promise<string | typeof PROCESSING | undefined>

/** Runs the work and the posting, and marks the order. Refused, by its work or by the ledger, it leaves nothing of what the work wrote. */
export async function executeWork(tx: Tx, execution: Execution, work: OrderWork): Promise<WorkOutcome> {
  const { now } = execution
  const order = execution.order.id
  await tx.execute(sql`savepoint work`)
  const worked = await work(tx, execution)
  if (worked === PROCESSING) {
    await tx.execute(sql`select orders_process(${order})`)
    return 'PROCESSING'
  }
  const [ended] = worked === undefined ? await endOrders(tx, [{ order }], now) : []
  if (ended?.outcome === 'EXECUTED') return 'EXECUTED'
  await tx.execute(sql`rollback to savepoint work`)
  await endOrders(tx, [{ order, refusal: worked ?? ended?.refusal ?? undefined }], now)
  return 'REFUSED'
}
