/** When a variable rate is reviewed, and what it becomes. */
import { addMonths, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import type { Rate } from '@almenara/contract/rate'

export interface PublishedRate {
  month: LocalDate
  rate: Rate
}

/** The reviews of a loan between its start and a day, this included. */
export function reviewDays(startedOn: LocalDate, everyMonths: number, until: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  for (let count = 1; ; count += 1) {
    const day = addMonths(startedOn, count * everyMonths)
    if (day > until) return days
    days.push(day)
  }
}

/** The average of two months before a review, which has been published by then; else the last published before it. Absent where none is. */
export function referenceFor(day: LocalDate, published: readonly PublishedRate[]): Rate | undefined {
  const month = addMonths(firstOfMonth(day), -2)
  return published.findLast((one) => one.month <= month)?.rate
}

/** The index and the spread. Never below zero: nobody is paid for borrowing (Ley 5/2019 art. 21.4). */
export function reviewedRate(reference: Rate, spread: Rate): Rate {
  return Math.max(0, reference + spread)
}
