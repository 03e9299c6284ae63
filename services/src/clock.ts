import { type Instant, toInstant } from '@almenara/contract/dates'

/**
 * Where a use case reads the time, once, so that its rules and its records agree and tests decide what day it is. That of a bank that serves
 * customers is its database's (`db/watch.ts`): what one process decides by the clock, another must not judge by a different one.
 */
export interface Clock {
  now(): Instant
  /** Asks whoever keeps the time, for what must not be done before it has come. Absent where there is nobody to ask. */
  ask?(): Promise<Instant>
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => toInstant(new Date()) }
