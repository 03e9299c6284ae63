/** Work that costs much, a few at a time. Who waits is counted: beyond a number it is refused at once, so that a burst takes no memory. */
import { Failure } from './http/failure.ts'

interface Turns {
  atOnce: number
  /** Most that may wait for their turn. */
  mostWaiting: number
}

/** Runs what it is given when its turn comes, in order of arrival. Throws BUSY when too many are waiting. */
export function inTurns({ atOnce, mostWaiting }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Failure('BUSY')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
