/** The fortnights of tax collection (Orden EHA/2027/2007 arts. 7 and 9): when one ends, until when its payments may be annulled, when it is paid. */
import { addDays, addMonths, firstOfMonth, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { bankDayFrom, bankDayUntil, lastBankDayOfMonth } from '../../calendar/bank-days.ts'
import { bankDaysAfter } from '../../calendar/payment-days.ts'

const onDay = (month: LocalDate, day: number): LocalDate => toLocalDate(`${month.slice(0, 8)}${String(day).padStart(2, '0')}`)

/** The last day of the fortnight that has a day: the 5th or the 20th, or the next bank day. */
export function fortnightEnd(day: LocalDate): LocalDate {
  const month = firstOfMonth(day)
  const ends = [onDay(month, 5), onDay(month, 20), onDay(addMonths(month, 1), 5)].map(bankDayFrom)
  return ends.find((end) => day <= end) ?? bankDayFrom(onDay(addMonths(month, 1), 20))
}

/** The working day after it: the last on which an annulment may be asked for. */
export const annulmentUntil = (paidOn: LocalDate): LocalDate => bankDaysAfter(fortnightEnd(paidOn), 1)

/** The fortnight to the 5th is paid on the 18th or the bank day before; the one to the 20th, on the last bank day but one of its month. */
export function payDayOf(end: LocalDate): LocalDate {
  if (Number(end.slice(8)) < 18) return bankDayUntil(onDay(firstOfMonth(end), 18))
  return bankDayUntil(addDays(lastBankDayOfMonth(end), -1))
}

/** The last fortnight that can be annulled no more on a day. */
export function lastClosed(day: LocalDate): LocalDate {
  const month = firstOfMonth(day)
  const ends = [addMonths(month, -1), month].flatMap((of) => [onDay(of, 5), onDay(of, 20)].map(bankDayFrom))
  return ends.filter((end) => bankDaysAfter(end, 1) < day).at(-1) ?? bankDayFrom(onDay(addMonths(month, -2), 20))
}
