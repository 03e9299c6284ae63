/** Work that costs much, a few at a time. Who waits is counted: beyond a number it is refused at once, so that a burst takes no memory. */
import { Failure } from './http/failure.ts'

interface QueueLimits {
  maxConcurrent: number
  /** Most that may wait for their turn. */
  maxWaiting: number
  /** Most of these that may be of one of those whose turns they are; all, when absent. */
  maxPerKey?: number
  /** How long a place rests before the next has it, of the time for which it was taken: nothing, when absent. Nobody waits for it who was answered. */
  rest?: number
}

export type FairQueue = <T>(work: () => Promise<T>, key?: string) => Promise<T>

/**
 * Runs what it is given when its turn comes: those who wait take turns, however much each of them has waiting, and each one's own go in
 * order of arrival. Throws BUSY when too many are waiting.
 */
export function createFairQueue({ maxConcurrent, maxWaiting, maxPerKey = maxWaiting, rest = 0 }: QueueLimits): FairQueue {
  let running = 0
  let waiting = 0
  // In the order in which they are next.
  const queues = new Map<string, (() => void)[]>()
  const wait = (key: string) => {
    const own = queues.get(key) ?? []
    if (waiting >= maxWaiting || own.length >= maxPerKey) throw new Failure('BUSY')
    waiting += 1
    queues.set(key, own)
    return new Promise<void>((resolve) => own.push(resolve))
  }
  const next = () => {
    for (const [key, own] of queues) {
      const turn = own.shift()
      // Whoever has had one goes behind the others.
      queues.delete(key)
      if (own.length > 0) queues.set(key, own)
      waiting -= 1
      return turn
    }
    return undefined
  }
  const pass = () => {
    const turn = next()
    if (turn) turn()
    else running -= 1
  }
  return async (work, key = '') => {
    if (running >= maxConcurrent) await wait(key)
    else running += 1
    const began = performance.now()
    try {
      return await work()
    } finally {
      if (rest > 0) setTimeout(pass, rest * (performance.now() - began))
      else pass()
    }
  }
}
