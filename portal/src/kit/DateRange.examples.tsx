import { toLocalDate } from '@almenara/contract/dates'
import { useState } from 'react'
import { DateRange } from './DateRange.tsx'
import type { DayRange } from './day-range.ts'
import type { Examples } from './example.ts'

const range = (from: string, to: string): DayRange => ({ from: toLocalDate(from), to: toLocalDate(to) })
const PRESETS = [
  { label: 'Este mes', range: range('2025-11-01', '2025-11-21') },
  { label: 'Mes anterior', range: range('2025-10-01', '2025-10-31') },
  { label: 'Últimos 3 meses', range: range('2025-08-21', '2025-11-21') },
]

function Dates({ initial }: { initial?: DayRange }) {
  const [value, setValue] = useState<DayRange | undefined>(initial)
  return (
    <DateRange
      label="Fecha de operación"
      value={value}
      onChange={setValue}
      min={toLocalDate('2023-01-01')}
      max={toLocalDate('2025-11-21')}
      presets={PRESETS}
    />
  )
}

export default {
  section: 'Estados y filtros',
  of: 'DateRange',
  show: { 'Con fechas': <Dates initial={range('2025-10-01', '2025-11-21')} />, 'Sin fechas': <Dates /> },
} satisfies Examples
