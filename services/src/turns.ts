/** Work that costs much, a few at a time. Who waits is counted: beyond a number it is refused at once, so that a burst takes no memory. */
import { Failure } from './http/failure.ts'

interface Turns {
  atOnce: number
  /** Most that may wait for their turn. */
  mostWaiting: number
  /** Most of these that may be of one of those whose turns they are; all, when absent. */
  mostOfEach?: number
}

export type InTurn = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

/**
 * Runs what it is given when its turn comes: those who wait take turns, however much each of them has waiting, and each one's own go in
 * order of arrival. Throws BUSY when too many are waiting.
 */
export function inTurns({ atOnce, mostWaiting, mostOfEach = mostWaiting }: Turns): InTurn {
  let running = 0
  let waiting = 0
  // In the order in which they are next.
  const queues = new Map<string, (() => void)[]>()
  const wait = (whose: string) => {
    const own = queues.get(whose) ?? []
    if (waiting >= mostWaiting || own.length >= mostOfEach) throw new Failure('BUSY')
    waiting += 1
    queues.set(whose, own)
    return new Promise<void>((resolve) => own.push(resolve))
  }
  const next = () => {
    for (const [whose, own] of queues) {
      const turn = own.shift()
      // Whoever has had one goes behind the others.
      queues.delete(whose)
      if (own.length > 0) queues.set(whose, own)
      waiting -= 1
      return turn
    }
    return undefined
  }
  return async (work, whose = '') => {
    if (running >= atOnce) await wait(whose)
    else running += 1
    try {
      return await work()
    } finally {
      const turn = next()
      if (turn) turn()
      else running -= 1
    }
  }
}
