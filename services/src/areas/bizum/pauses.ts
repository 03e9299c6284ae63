/** How long what could not be done, or has had no word of the scheme, is left alone: longer each time. */
import { addSeconds, type Instant } from '@almenara/contract/dates'

const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 300

/** `attempts`: how often it has been tried, this time included. */
export function afterPause(now: Instant, attempts: number): Instant {
  const pause = FIRST_PAUSE_SECONDS * 2 ** Math.max(0, Math.min(attempts - 1, 10))
  return addSeconds(now, Math.min(pause, LONGEST_PAUSE_SECONDS))
}
