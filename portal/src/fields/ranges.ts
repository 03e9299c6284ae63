/** The dates and the amounts that a list is filtered by, as they are typed and as they are read. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { readRange, type DayLimits } from '../kit/day-range.ts'
import { readAmountRange } from './amount-range.ts'

export interface Ranges {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  minAmount?: Cents | undefined
  maxAmount?: Cents | undefined
}

export interface RangesDraft {
  from: string
  to: string
  min: string
  max: string
}

/** In a sentence; absent where nothing is wrong. */
export interface RangesProblems {
  dates?: string | undefined
  amounts?: string | undefined
}

export function rangesDraftOf({ fromDate, toDate, minAmount, maxAmount }: Ranges): RangesDraft {
  return { from: dayText(fromDate), to: dayText(toDate), min: amountText(minAmount), max: amountText(maxAmount) }
}

function dayText(day: LocalDate | undefined): string {
  return day ? formatDay(day) : ''
}

function amountText(cents: Cents | undefined): string {
  return cents === undefined ? '' : formatAmount(cents, { currency: null })
}

/** Both dates or none; either amount may be left empty. */
export function readRanges({ from, to, min, max }: RangesDraft, limits: DayLimits): { ranges: Ranges } | { problems: RangesProblems } {
  const dates = from.trim() === '' && to.trim() === '' ? undefined : readRange(from, to, limits)
  const amounts = readAmountRange(min, max)
  const wrong = dates && !dates.ok ? dates.problem : undefined
  if (wrong !== undefined || amounts.problem !== undefined) return { problems: { dates: wrong, amounts: amounts.problem } }
  const range = dates?.ok ? dates.range : undefined
  return { ranges: { fromDate: range?.from, toDate: range?.to, ...amounts.range } }
}
