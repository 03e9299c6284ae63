/** How much time is left to sign or to decide, in words. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How near the end is, which the look of the words follows. */
export type Nearness = 'FAR' | 'SOON' | 'LAST' | 'OVER'

export function nearnessOf(seconds: number): Nearness {
  if (seconds <= 0) return 'OVER'
  if (seconds < HOUR) return 'LAST'
  return seconds < DAY ? 'SOON' : 'FAR'
}

/** «31 h 18 min», «8 días», «42 min». From two days on only days matter. */
export function durationLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} días`
  const hours = Math.floor(seconds / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  return minutes === 0 ? 'menos de 1 min' : `${minutes} min`
}

/** «Quedan», or «Queda» before one of anything. */
export function leftVerb(seconds: number): string {
  const isOne = seconds < 2 * MINUTE || (seconds >= HOUR && seconds < HOUR + MINUTE)
  return isOne ? 'Queda' : 'Quedan'
}
