import { toLocalDate } from '@almenara/contract/dates'
import { Day } from './Day.tsx'
import type { Examples } from './example.ts'

export default {
  section: 'Importes y datos',
  of: 'Day',
  show: { Sola: <Day value={toLocalDate('2025-11-21')} />, Acompañada: <Day value={toLocalDate('2025-11-21')} before="Hoy, " /> },
} satisfies Examples
