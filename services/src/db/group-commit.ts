import { setImmediate as turnOver } from 'node:timers/promises'
import { createFairQueue } from '../fair-queue.ts'
import { record } from '../telemetry/meter.ts'
import { inGroup, traceOfNow } from '../telemetry/spans.ts'
import { sqlState } from './sql-state.ts'
import { isOutage, LOCKED } from './trouble.ts'

/** How a group of calls becomes one. */
export interface GroupCommit<Item, Answer> {
  /**
   * Runs many at once and answers in the same order. It must be safe to run an item again. `lockWait` is how long it may wait for a row that
   * somebody else keeps (a `lock_timeout` of PostgreSQL): what it locks is given to it by `withLockWait`.
   */
  run: (items: Item[], lockWait: LockWait) => Promise<Answer[]>
  /** Two items of one key never run at the same moment, in a group or in two: the second waits for the first. Absent: none waits for another. */
  keyOf?: (item: Item) => string
  /** What its groups are called in the metrics; those of no name are not counted. */
  line?: string
  /** Most items in a group; `GROUPS.most` when absent. */
  max?: number
  /** So many waiting begin a second group while the first runs: the database works on one while it flushes the other. Never, when absent. */
  overlap?: number
}

interface Waiting<Item, Answer> {
  item: Item
  key: string | symbol
  trace: ReturnType<typeof traceOfNow>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Of this process. 1 to measure what going together is worth (`bench/two-step-server.ts`). */
export const GROUPS = { most: 256 }

/**
 * Turns of the event loop that a line at rest waits for those that come with its first item: microseconds in a process that has nothing else to do.
 * After one, groups were smaller, and each order cost a tenth more; three to sixteen gave no more, and kept others waiting where processors were busy.
 */
const TURNS_BEFORE_FIRST = 2

/** A group waits little, because everybody in it does; one that goes by itself keeps nobody. */
export type LockWait = '1s' | '3s'

/**
 * SQL that answers the moment of one parameter and, before that, sets how long the statement may wait for a lock, which another has. An
 * argument is worked out before its function begins, so this costs no journey of its own.
 */
export function withLockWait(moment: string, lockWait: string): string {
  return `(select ${moment}::timestamptz from set_config('lock_timeout', ${lockWait}, true))`
}

/** Thrown by `run` when an item's own code failed and nothing of its group stands. */
export class ItemFailed extends Error {
  constructor(cause: unknown) {
    super('An item of a group failed', { cause })
  }
}

/** Whether it is known that nothing of the group stands, and its items may do better apart. */
function isRolledBack(error: unknown): boolean {
  return !isOutage(error) && (error instanceof ItemFailed || sqlState(error) !== undefined)
}

/** Those that go by themselves, so many at a time for each kind of call: each has a connection, and waits up to three seconds. */
const ALONE = { maxConcurrent: 4, maxWaiting: 500 }
/** Whoever found a row locked goes by themselves from then on, until it goes well or so long has passed, in milliseconds. */
const KEPT_APART_MS = 30_000

/**
 * Group commit: those that arrive at one moment go together, and those that arrive while they run wait and go together in
 * the next group, so that under load one transaction and one flush to disk serve many. A group that PostgreSQL refuses, or that one item
 * breaks (`ItemFailed`), is run again one by one, so that a bad item fails only its caller. One that finds a row locked is run again one by
 * one beside the groups that follow: only who needs that row waits, and is refused with 55P03 if it is not let go. When the connection
 * fails, every caller of the group is told: whether it was committed is not known, asking again is safe.
 */
export function groupCommit<Item, Answer>({
  run,
  keyOf,
  line: name,
  max = GROUPS.most,
  overlap = Infinity,
}: GroupCommit<Item, Answer>): (item: Item) => Promise<Answer> {
  const line = waitingLine<Item, Answer>(max)
  const enqueue = createFairQueue(ALONE)
  let running = 0

  const begin = () => {
    if (line.length() > 0 && (running === 0 || (running === 1 && line.length() >= overlap))) void drain()
  }

  async function drain(): Promise<void> {
    running += 1
    // Whoever is answered together asks together, over some turns of the loop: without this wait the first of them would go by themselves.
    for (let turn = 0; turn < TURNS_BEFORE_FIRST; turn += 1) await turnOver()
    while (line.length() > 0) {
      const { group, alone } = line.next()
      for (const waiting of alone) void settleAlone(waiting)
      // What is left waits for the other one, which goes on with it.
      if (group.length === 0) break
      await settle(group)
      if (running > 1 && line.length() < overlap) break
    }
    running -= 1
  }

  async function answer(group: Waiting<Item, Answer>[], lockWait: LockWait): Promise<void> {
    const items = group.map(({ item }) => item)
    if (name !== undefined) record('almenara_group_size', items.length, { line: name })
    const traces = group.map(({ trace }) => trace)
    const answers = await inGroup(traces, () => run(items, lockWait))
    if (answers.length !== group.length) throw new Error(`${group.length} items, ${answers.length} answers`)
    line.free(group)
    group.forEach(({ resolve }, place) => resolve(answers[place] as Answer))
  }

  function refuse(group: Waiting<Item, Answer>[], error: unknown): void {
    line.free(group)
    for (const { reject } of group) reject(error)
  }

  async function settle(group: Waiting<Item, Answer>[]): Promise<void> {
    try {
      await answer(group, '1s')
    } catch (error) {
      const state = sqlState(error)
      if (state === LOCKED) for (const waiting of group) void settleAlone(waiting)
      else if (group.length === 1 || !isRolledBack(error)) refuse(group, error)
      else for (const waiting of group) await settle([waiting])
    }
  }

  async function settleAlone(waiting: Waiting<Item, Answer>): Promise<void> {
    try {
      await enqueue(() => answer([waiting], '3s'))
      line.keepApart(waiting, false)
    } catch (error) {
      if (sqlState(error) === LOCKED) line.keepApart(waiting, true)
      refuse([waiting], error)
    }
    begin()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      line.add({ item, key: keyOf?.(item) ?? Symbol(), trace: traceOfNow(), resolve, reject })
      begin()
    })
}

/** Those that wait, in order of arrival, and whose key is being run or must be run alone. */
function waitingLine<Item, Answer>(max: number) {
  let queue: Waiting<Item, Answer>[] = []
  const busy = new Set<Waiting<Item, Answer>['key']>()
  /** Keys that found a row locked, until when (`performance.now()`). */
  const apart = new Map<Waiting<Item, Answer>['key'], number>()

  function isApart(key: string | symbol): boolean {
    const until = apart.get(key)
    if (until === undefined || until > performance.now()) return until !== undefined
    apart.delete(key)
    return false
  }

  return {
    length: () => queue.length,
    add: (waiting: Waiting<Item, Answer>) => void queue.push(waiting),
    /** Takes out the next group, and those to be run alone. Their keys are busy until they are freed. */
    next: () => {
      const keys = new Set(busy)
      const group: Waiting<Item, Answer>[] = []
      const alone: Waiting<Item, Answer>[] = []
      const rest: Waiting<Item, Answer>[] = []
      for (const waiting of queue) {
        const { key } = waiting
        if (keys.has(key)) rest.push(waiting)
        else if (isApart(key)) alone.push(waiting)
        else if (group.length < max) group.push(waiting)
        else rest.push(waiting)
        keys.add(key)
      }
      queue = rest
      for (const { key } of [...group, ...alone]) busy.add(key)
      return { group, alone }
    },
    free: (group: readonly Waiting<Item, Answer>[]) => {
      for (const { key } of group) busy.delete(key)
    },
    keepApart: ({ key }: Waiting<Item, Answer>, isLocked: boolean) => {
      if (isLocked) apart.set(key, performance.now() + KEPT_APART_MS)
      else apart.delete(key)
    },
  }
}
