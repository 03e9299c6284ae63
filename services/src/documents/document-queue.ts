/**
 * Whose document is made next: a few at once, of different customers, in order of arrival. Nobody has more than one being made, so that no
 * customer's documents keep another's from theirs; nor more than a few asked for, so that a burst is refused before anything is kept of it.
 */
import { Failure } from '../http/failure.ts'

interface Limits {
  /** Being made. */
  maxConcurrent: number
  /** Of one customer, being made or waiting. */
  maxPerUser: number
  /** Of everybody, waiting. */
  maxWaiting: number
}

export interface Turn {
  /** Resolves when it comes. */
  come: Promise<void>
  /** Leaves the queue if it has not come yet. */
  giveUp(): void
  /** Ends it: the next one comes. */
  end(): void
}

interface Asked {
  customer: number
  start(): void
}

/**
 * `enter` throws DOCUMENTS_LIMIT where this customer has as many asked for as may be, BUSY where everybody together has. What belongs to a file
 * that has `begun` waits instead: half a file would be no file.
 */
export function documentQueue({ maxConcurrent, maxPerUser, maxWaiting }: Limits): { enter(customer: number, begun?: boolean): Turn } {
  const running = new Set<number>()
  const waiting: Asked[] = []

  const startNext = () => {
    if (running.size >= maxConcurrent) return
    const place = waiting.findIndex(({ customer }) => !running.has(customer))
    const [next] = place < 0 ? [] : waiting.splice(place, 1)
    if (!next) return
    running.add(next.customer)
    next.start()
  }
  const asked = (customer: number) => waiting.filter((one) => one.customer === customer).length + (running.has(customer) ? 1 : 0)

  return {
    enter: (customer, begun = false) => {
      if (!begun && asked(customer) >= maxPerUser) throw new Failure('DOCUMENTS_LIMIT')
      const waits = running.size >= maxConcurrent || running.has(customer)
      if (!begun && waits && waiting.length >= maxWaiting) throw new Failure('BUSY')
      let own: Asked | undefined
      const come = new Promise<void>((resolve) => {
        own = { customer, start: resolve }
        waiting.push(own)
      })
      startNext()
      return {
        come,
        giveUp: () => {
          const place = waiting.findIndex((one) => one === own)
          if (place >= 0) waiting.splice(place, 1)
        },
        end: () => {
          running.delete(customer)
          startNext()
        },
      }
    },
  }
}
