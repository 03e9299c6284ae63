import type { Ground } from './ground.ts'
import type { Load } from './load.ts'

/** Everybody waits while a table takes the place of another. */
const LONGEST_WAIT_MS = 2_000

/** Orders go on from one moment to another (of `performance.now()`), with no pause of two seconds. */
export function promiseNoPause(ground: Ground, load: Load, [from, to]: readonly [number, number]): void {
  const waited = longestWait(load, from, to)
  ground.promise(
    `orders go on meanwhile, with no pause of ${LONGEST_WAIT_MS / 1000} s`,
    waited < LONGEST_WAIT_MS,
    `${Math.round(waited)} ms`,
  )
}

/** Between one acknowledged order and the next, in milliseconds. */
function longestWait({ acknowledged }: Load, from: number, to: number): number {
  const moments = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b)
  const waits = moments.slice(1).map((at, place) => ({ at, waited: at - (moments[place] ?? at) }))
  return Math.max(0, ...waits.filter(({ at, waited }) => at >= from && at - waited <= to).map(({ waited }) => waited))
}
