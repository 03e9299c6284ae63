/** Work that orders which arrive together do as one: judged as sets, posted in one call, and their rows written at once. */
import type { Instant } from '@almenara/contract/dates'
import type { Tx } from '../db/connection.ts'
import type { NewRow } from '../db/insert-rows.ts'
import type { LedgerRefusal, Leg } from '../ledger/types.ts'
import { endOrders, type NetworkHold, type WorkOutcome } from './execute.ts'
import type { Executing, Execution } from './work.ts'

/**
 * What orders of one kind do beside their postings, as functions over those that are executed in one transaction: nothing of it stands
 * unless all of it does. What is written after posting concerns only those that were not refused, so there is nothing to undo.
 */
export interface GroupWork<D = undefined, R extends string = never> {
  /**
   * Judges all at once, under locks that it takes in one order; rows of accounts are locked by the posting, later. Answers in their order
   * the code, of the operation's own (`R`) or the ledger's, that refuses each, if one does. Writes nothing.
   */
  judge(tx: Tx, orders: readonly Executing<D>[]): Promise<(R | LedgerRefusal | undefined)[]>
  /** What is held until a network's word, in the place of posting; `undefined` for what is posted. */
  holdUntilSettled?(executing: Executing<D>): NetworkHold | undefined
  /**
   * Of an order that pays several, what is held for each, in the place of posting and all or none. Each is ended by its own word, so the order
   * is executed. Only of orders that one person signs; `undefined` for any other.
   */
  holdEach?(executing: Executing<D>): readonly NetworkHold[] | undefined
  /** Judges in SQL what it can: such orders are signed, judged and done in one call of the database, with no `record`. */
  inSql?: SqlJudgement<Executing<D>>
  /** The row that is written by the statement that posts or holds, unless it is refused there. */
  row?(recorded: Recorded<D>): NewRow | undefined
  /** Writes the other rows of those that were posted or held. */
  record(tx: Tx, orders: readonly Recorded<D>[]): Promise<void>
}

/** A judgement that is a function of the database. */
export interface SqlJudgement<E> {
  /**
   * `name(p_items json, p_shared json)`: answers `item` and `refusal` of each, and raises AL001 where one of them must be judged by `judge` after
   * all. Takes its locks in one order, and none of accounts.
   */
  name: string
  /** What it is told once for all. */
  shared: unknown
  /** What it is told of one; `undefined` for one that `judge` must judge, or of which there is something to `record`. */
  item(executing: E): object | undefined
  /**
   * What is posted of one that it lets through, whose order froze no legs because they are known only then: in the place of what it would hold.
   * Their key is the order's id.
   */
  legs?(executing: E): readonly Leg[] | undefined
  /** Its rows, in the place of `row`: written by the same statement unless it is refused. */
  rows(recorded: E & Held): readonly NewRow[]
  /** `name(p_items json)`: does what is left of those that are not refused, in the same statement and after their postings. */
  after?: { name: string; item(executing: E): object | undefined }
}

/** SQLSTATE with which such a function leaves an order to `judge`. */
export const NEEDS_JUDGE = 'AL001'

interface Held {
  hold?: NetworkHold | undefined
}
export type Recorded<D = undefined> = Executing<D> & Held

/** The same of orders of any kind: that of their operation, given what it froze. */
export interface OrderGroupWork {
  judge(tx: Tx, orders: readonly Execution[]): Promise<(string | undefined)[]>
  holdUntilSettled?(execution: Execution): NetworkHold | undefined
  inSql?: SqlJudgement<Execution>
  row?(execution: Execution & Held): NewRow | undefined
  holdEach?(execution: Execution): readonly NetworkHold[] | undefined
  record(tx: Tx, orders: readonly (Execution & Held)[]): Promise<void>
}

export interface WorkToDo {
  executing: Execution
  work: OrderGroupWork
}

/** Does the work of orders that are signed by all, in the transaction that judged their signatures. Answers in their order. */
export async function executeTogether(tx: Tx, all: readonly WorkToDo[], now: Instant): Promise<WorkOutcome[]> {
  if (all.length === 0) return []
  const refusals = await judged(tx, all)
  const holds = all.map(({ executing, work }, at) => (refusals[at] === undefined ? work.holdUntilSettled?.(executing) : undefined))
  const each = all.map(({ executing, work }, at) => (refusals[at] === undefined ? work.holdEach?.(executing) : undefined))
  const items = all.map(({ executing: { order } }, at) => ({ order: order.id, refusal: refusals[at], hold: holds[at], holds: each[at] }))
  const rows = all.map(({ executing, work }, at) =>
    refusals[at] === undefined ? work.row?.({ ...executing, hold: holds[at] }) : undefined,
  )
  const ended = await endOrders(tx, items, now, rows)
  const done = all.flatMap(({ executing, work }, at) =>
    ended[at]?.outcome === 'REFUSED' ? [] : [{ work, recorded: { ...executing, hold: holds[at] } }],
  )
  for (const work of new Set(done.map((one) => one.work))) {
    await work.record(
      tx,
      done.flatMap((one) => (one.work === work ? [one.recorded] : [])),
    )
  }
  return ended.map(({ outcome }) => outcome)
}

/** Each kind's own together. */
async function judged(tx: Tx, all: readonly WorkToDo[]): Promise<(string | undefined)[]> {
  const refusals = new Map<Execution, string | undefined>()
  for (const work of new Set(all.map((one) => one.work))) {
    const orders = all.flatMap((one) => (one.work === work ? [one.executing] : []))
    const answers = await work.judge(tx, orders)
    orders.forEach((order, at) => refusals.set(order, answers[at]))
  }
  return all.map(({ executing }) => refusals.get(executing))
}
