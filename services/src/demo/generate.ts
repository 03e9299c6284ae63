/** The whole demo bank, branch by branch: a pure function of its parameters. */
import type { LocalDate } from '@almenara/contract/dates'
import { startOfJanuary } from '../status/services-status.ts'
import { castBranch } from './cast-accounts.ts'
import { type DemoBranch, historyOf } from './branch.ts'
import { customerBranches } from './customers.ts'
import { monthsBetween } from './life.ts'
import type { Movement } from './movement.ts'

export interface DemoParameters {
  /** Another seed, another bank: other amounts and other customers beside the same cast. */
  seed: number
  today: LocalDate
  /** Generated customers beside the cast. */
  customers: number
  /** The history begins on 1 January this many years back. */
  years: number
}

export interface GeneratedBranch {
  branch: DemoBranch
  /** Its movements up to and including today, by booking day. Told anew each time it is asked. */
  history(onMonth?: () => void): Iterable<Movement>
}

/** The cast's branch first, then as many as the customers need; only one is held at a time. Same parameters, same bank. */
export function* generate({ seed, today, customers, years }: DemoParameters): Generator<GeneratedBranch> {
  const from = startOfJanuary(today, years)
  const tell = (branch: DemoBranch): GeneratedBranch => ({ branch, history: (onMonth) => historyOf(branch, seed, from, today, onMonth) })
  yield tell(castBranch(seed, from, today))
  for (const branch of customerBranches(seed, customers, from)) yield tell(branch)
}

/** Months of history, counting the present one. */
export function monthsOfHistory({ today, years }: DemoParameters): number {
  return [...monthsBetween(startOfJanuary(today, years), today)].length
}
