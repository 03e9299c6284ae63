/** A month of a household, which its spending and its taxes share. */
import type { LocalDate } from '@almenara/contract/dates'
import type { MonthDays } from './life.ts'
import type { Diary } from './movement.ts'
import type { Random } from './random.ts'

export interface RetailMonth {
  seed: number
  random: Random
  diary: Diary
  first: LocalDate
  number: number
  calendar: MonthDays
}
