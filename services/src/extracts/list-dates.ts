/** The date rules of lists (specification §5, user-facing validation messages). */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { DAYS_INVERTED } from '@almenara/contract/field-faults'
import { badInput } from '../http/failure.ts'

export interface DateRange {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
}

/** Throws DJA9 with the specification's message. Either date may be left out of a list. */
export function checkListDates({ fromDate, toDate }: DateRange, today: LocalDate, minimum: LocalDate): void {
  for (const [field, value] of [
    ['fromDate', fromDate],
    ['toDate', toDate],
  ] as const) {
    if (value === undefined) continue
    if (value < minimum) throw badInput(field, `Las fechas anteriores a ${formatDay(minimum)} no están disponibles en este portal.`, 'DJA9')
    if (value > today) throw badInput(field, 'La fecha no puede ser posterior a hoy.', 'DJA9')
  }
  if (fromDate && toDate && fromDate > toDate) throw badInput('fromDate', DAYS_INVERTED, 'DJA9')
}

/** How a document says the dates of its list. */
export function datesText({ fromDate, toDate }: DateRange): string {
  if (fromDate && toDate) return `Del ${formatDay(fromDate)} al ${formatDay(toDate)}`
  if (fromDate) return `Desde el ${formatDay(fromDate)}`
  return toDate ? `Hasta el ${formatDay(toDate)}` : 'Todas'
}
