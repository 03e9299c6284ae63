/** The date rules of accounting files (specification §5, user-facing validation messages). */
import type { LocalDate } from '@almenara/contract/dates'
import type { DateRange } from '../../extracts/check-filters.ts'
import { badInput } from '../../http/failure.ts'

/** An accounting file is a closed period: both dates, and the last one already over (specification §5). */
export function checkStatementDates({ fromDate, toDate }: DateRange, today: LocalDate): { fromDate: LocalDate; toDate: LocalDate } {
  if (!fromDate || !toDate) throw badInput(fromDate ? 'toDate' : 'fromDate', 'Se deben de completar las fechas', 'DJA9')
  if (toDate >= today) throw badInput('toDate', 'Para descargar el fichero, la fecha final debe ser anterior a hoy.', 'DJA9')
  return { fromDate, toDate }
}
