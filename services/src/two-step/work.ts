/** What an order does beside its posting: its own SQL, in the transaction that confirms it. */
import type { Instant } from '@almenara/contract/dates'
import { dayAt } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import type { LedgerRefusal } from '../ledger/types.ts'
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

/** Runs the work and the posting, and marks the order. */
export async function executeWork(tx: Tx, executing: Execution, work: OrderWork): Promise<'EXECUTED' | 'REFUSED' | 'PROCESSING'> {
  const { order, effect, now } = executing
  await tx.execute(sql`savepoint work`)
  const worked = await work(tx, executing)
  if (worked === PROCESSING) {
    await tx.execute(sql`select orders_process(${order.id})`)
    return 'PROCESSING'
  }
  let refusal = worked
  let transaction: number | null = null
  if (refusal === undefined && effect.legs.length > 0) ({ refusal, transaction } = await postLegs(tx, executing))
  if (refusal !== undefined) {
    await tx.execute(sql`rollback to savepoint work`)
    // What was held while others had to sign is of no more use.
    if (order.required > 1) await tx.execute(sql`select ledger_release_holds(array[${order.id}]::uuid[], ${now})`)
  }
  await tx.execute(
    sql`select orders_finish(array[${order.id}]::uuid[], array[${refusal ?? null}]::text[], array[${transaction}]::bigint[], ${now}, true)`,
  )
  return refusal === undefined ? 'EXECUTED' : 'REFUSED'
}

interface Posted {
  refusal: string | undefined
  transaction: number | null
}

async function postLegs(tx: Tx, { order, effect, now }: Execution): Promise<Posted> {
  const on = dayAt(now)
  const hold = order.required > 1 && order.holdAccount !== null ? order.id : undefined
  const items = JSON.stringify([{ key: order.id, digest: order.digest.toString('hex'), kind: order.kind, bookedOn: on, hold }])
  const legs = JSON.stringify(effect.legs.map((leg) => ({ item: 1, valueOn: on, ...leg })))
  const { rows } = await tx.execute<{ outcome: string; transaction_id: number | null }>(
    sql`select outcome, transaction_id from ledger_post(${items}, ${legs}, ${now})`,
  )
  const { outcome = '', transaction_id: transaction = null } = rows[0] ?? {}
  return outcome === 'POSTED' || outcome === 'REPLAYED' ? { refusal: undefined, transaction } : { refusal: outcome, transaction: null }
}
