import { type Instant, toInstant } from '@almenara/contract/dates'
import type { Clock } from '../clock.ts'

/** A clock that stands still until it is set. */
export interface FixedClock extends Clock {
  set(at: string): void
}

/** A clock that stands at `at` (ISO text with an offset). */
export function fixedClock(at: string): FixedClock {
  let now: Instant = toInstant(at)
  return {
    now: () => now,
    set: (moment) => {
      now = toInstant(moment)
    },
  }
}
