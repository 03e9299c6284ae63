/** What asks somebody outside the bank with a transaction open, a few at a time. */
import { createFairQueue, type FairQueue } from '../fair-queue.ts'
import type { Outside } from './order-kinds.ts'

/**
 * Each keeps a connection to the database until it is answered: one who is slow must not take them all, nor those of another who answers. Both
 * together leave four of the ten that a process has.
 */
const AT_ONCE = { maxConcurrent: 3, maxWaiting: 50 }

const queues: Readonly<Record<Outside, FairQueue>> = { CARDS: createFairQueue(AT_ONCE), BIZUM: createFairQueue(AT_ONCE) }

/** Runs it in its turn among those that ask the same; at once where it asks nobody. Throws BUSY where too many wait. */
export function askedOutside<T>(outside: Outside | undefined, work: () => Promise<T>): Promise<T> {
  return outside === undefined ? work() : queues[outside](work)
}
