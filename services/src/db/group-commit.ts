import { setImmediate as turnOver } from 'node:timers/promises'
import { sqlState } from './sql-state.ts'

/** How a group of calls becomes one. */
export interface GroupCommit<Item, Answer> {
  /** Runs many at once and answers in the same order. It must be safe to run an item again. */
  run: (items: Item[]) => Promise<Answer[]>
  /** Two items of one key never run at the same moment, in a group or in two: the second waits for the first. */
  keyOf: (item: Item) => string
  /** Most items in a group; `GROUPS.most` when absent. */
  max?: number
  /** So many waiting begin a second group while the first runs: the database works on one while it flushes the other. Never, when absent. */
  overlap?: number
}

interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Of this process. 1 to measure what going together is worth (`bench/two-step-server.ts`). */
export const GROUPS = { most: 256 }

/**
 * Group commit: those that arrive in one turn of the event loop go together, and those that arrive while they run wait and go together in
 * the next group, so that under load one transaction and one flush to disk serve many. A group that PostgreSQL refuses is run again one by
 * one, so that a bad item fails only its caller. When the connection fails, every caller of the group is told: whether it was committed is
 * not known, asking again is safe.
 */
export function groupCommit<Item, Answer>({
  run,
  keyOf,
  max = GROUPS.most,
  overlap = Infinity,
}: GroupCommit<Item, Answer>): (item: Item) => Promise<Answer> {
  let queue: Waiting<Item, Answer>[] = []
  let running = 0
  const busy = new Set<string>()

  function nextGroup(): Waiting<Item, Answer>[] {
    const keys = new Set(busy)
    const group: Waiting<Item, Answer>[] = []
    const rest: Waiting<Item, Answer>[] = []
    for (const waiting of queue) {
      const key = keyOf(waiting.item)
      if (group.length < max && !keys.has(key)) group.push(waiting)
      else rest.push(waiting)
      keys.add(key)
    }
    queue = rest
    return group
  }

  const mayBegin = () => running === 0 || (running === 1 && queue.length >= overlap)

  async function drain(): Promise<void> {
    running += 1
    // Whoever is answered together asks together: without this wait, which costs nothing, the first of them would go alone.
    await turnOver()
    while (queue.length > 0) {
      const group = nextGroup()
      // What is left waits for the other one, which goes on with it.
      if (group.length === 0) break
      const keys = group.map(({ item }) => keyOf(item))
      for (const key of keys) busy.add(key)
      await settle(group, run)
      for (const key of keys) busy.delete(key)
      if (running > 1 && queue.length < overlap) break
    }
    running -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (mayBegin()) void drain()
    })
}

async function settle<Item, Answer>(group: Waiting<Item, Answer>[], run: (items: Item[]) => Promise<Answer[]>): Promise<void> {
  try {
    const answers = await run(group.map(({ item }) => item))
    if (answers.length !== group.length) throw new Error(`${group.length} items, ${answers.length} answers`)
    group.forEach(({ resolve }, place) => resolve(answers[place] as Answer))
  } catch (error) {
    if (group.length === 1 || sqlState(error) === undefined) {
      for (const { reject } of group) reject(error)
      return
    }
    for (const waiting of group) await settle([waiting], run)
  }
}
