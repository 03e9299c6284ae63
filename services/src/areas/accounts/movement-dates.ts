/** The date rules of lists and files (specification §5, user-facing validation messages). */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { badInput } from '../../http/failure.ts'

interface DateRange {
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
  if (fromDate && toDate && fromDate > toDate) throw badInput('fromDate', 'La fecha inicial no puede ser posterior a la final.', 'DJA9')
}

/** An accounting file is a closed period: both dates, and the last one already over (specification §5). */
export function checkStatementDates({ fromDate, toDate }: DateRange, today: LocalDate): { fromDate: LocalDate; toDate: LocalDate } {
  if (!fromDate || !toDate) throw badInput(fromDate ? 'toDate' : 'fromDate', 'Se deben de completar las fechas', 'DJA9')
  if (toDate >= today) throw badInput('toDate', 'Para descargar el fichero, la fecha final debe ser anterior a hoy.', 'DJA9')
  return { fromDate, toDate }
}
