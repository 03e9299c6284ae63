import { type Instant, toInstant } from '@almenara/contract/dates'

/** Where a use case reads the time, once, so that its rules and its records agree and tests decide what day it is. */
export interface Clock {
  now(): Instant
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => toInstant(new Date()) }
