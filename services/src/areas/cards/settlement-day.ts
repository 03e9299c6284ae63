import { addMonths, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { bankDayFrom } from '../../calendar/bank-days.ts'

/** The day on which a credit card's month is paid: the first bank day of the next one. */
export function settlementDayOf(day: LocalDate): LocalDate {
  return bankDayFrom(addMonths(firstOfMonth(day), 1))
}
