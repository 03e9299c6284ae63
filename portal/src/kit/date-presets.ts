import { addDays, addMonths, firstOfMonth, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import type { DayPreset } from './day-range.ts'

/** The ranges of days that every list offers at one press. */
export function datePresets(today: LocalDate): DayPreset[] {
  const thisMonth = firstOfMonth(today)
  const lastMonth = addMonths(thisMonth, -1)
  return [
    { label: 'Este mes', range: { from: thisMonth, to: today } },
    { label: 'Mes anterior', range: { from: lastMonth, to: addDays(thisMonth, -1) } },
    { label: 'Últimos 3 meses', range: { from: addMonths(today, -3), to: today } },
    { label: 'Este año', range: { from: toLocalDate(`${today.slice(0, 4)}-01-01`), to: today } },
  ]
}
