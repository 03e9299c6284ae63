/** The end of orders that have all their signatures and work of their own: posted or held as they froze, or refused, and marked (`execute.sql`). */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { rowsByTable, writing, type NewRow } from '../db/insert-rows.ts'

/** Money that a network outside the bank will charge or let go: set aside in the place of posting what the order froze. */
export interface NetworkHold {
  id: string
  account: number
  amount: number
  reason: string
  title: string
}

export interface OrderEnd {
  order: string
  /** What its work refuses it with. */
  refusal?: string | undefined
  hold?: NetworkHold | undefined
  /** Set aside all or none, each until its own word. */
  holds?: readonly NetworkHold[] | undefined
}

export type WorkOutcome = 'EXECUTED' | 'REFUSED' | 'PROCESSING'

export interface Ended {
  outcome: WorkOutcome
  /** That of the work, or the ledger's. */
  refusal: string | null
}

/**
 * Ends orders in the transaction that judged their signatures. Answers in their order. `rows`: what is written of each, in its place and by the
 * same statement, unless it is refused. Throws where one is not signed by all, or not as it was.
 */
export async function endOrders(
  tx: Tx,
  all: readonly OrderEnd[],
  now: Instant,
  rows: readonly (NewRow | undefined)[] = [],
): Promise<Ended[]> {
  const ended = sql`ended as materialized (select item, outcome, refusal from orders_execute(${JSON.stringify(all)}, ${dayAt(now)}, ${now}))`
  const written = rowsByTable(rows.map((row) => (row ? [row] : []))).flatMap(({ table, json }, at) => [
    sql`given_${sql.raw(String(at))} as (select ${json}::json as all_rows)`,
    sql.raw(writing(table, { of: 'ended', where: "outcome <> 'REFUSED'" }, `(select all_rows from given_${at})`)),
  ])
  const { rows: found } = await tx.execute<Ended & Record<string, unknown>>(
    sql`with ${sql.join([ended, ...written], sql`, `)} select outcome, refusal from ended order by item`,
  )
  if (found.length !== all.length) throw new Error(`${all.length} orders, ${found.length} answers`)
  return found
}
