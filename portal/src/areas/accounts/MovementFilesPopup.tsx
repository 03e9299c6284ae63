import { movementDataExport, movementScreenExport } from '@almenara/contract/areas/accounts/files'
import type { LocalDate } from '@almenara/contract/dates'
import { useBankDays } from '../../base/bank-status.ts'
import { NORMA43_OF_SEPA } from '../../patterns/download/download-words.ts'
import type { ExportOption, OpenExport } from '../../patterns/download/export-option.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { periodWords } from '../../patterns/extract-screen/filter-words.ts'
import type { Dates } from '../../patterns/extract-screen/list-filters.ts'
import ListFilesPopup from '../../patterns/extract-screen/ListFilesPopup.tsx'
import type { FilteredList } from '../../patterns/extract-screen/use-list.ts'

/** The accounting files carry every movement of the period, whatever else the list filters by; the others, the list as it is seen. */
const ACCOUNTING: readonly ExportOption[] = [
  { format: 'CSB43_CLASSIC', description: 'Cuaderno 43: todos los movimientos entre las dos fechas' },
  { format: 'CSB43_SEPA', description: NORMA43_OF_SEPA },
  { format: 'XML', description: 'camt.053: todos los movimientos entre las dos fechas' },
]

interface MovementFilesProps {
  params: { id: string }
  list: FilteredList & { filters: Dates }
}

/** The open menu of the files that can be made of this list. */
export default function MovementFilesPopup({ list, ...open }: OpenExport & MovementFilesProps) {
  const { total, filters } = list
  const unavailable = whyNot(filters, useBankDays().today)
  const header = `${total ? countWords(total, 'movimiento', 'movimientos') : 'Movimientos'}, ${periodWords(filters)}`
  const others = { of: movementDataExport, options: ACCOUNTING.map((option) => ({ ...option, unavailable })) }
  return <ListFilesPopup {...open} list={list} of={movementScreenExport} unless="UPDATING_HISTORICS" others={others} header={header} />
}

/** The accounting files need both dates, and the to-date must be before today (specification §5). */
function whyNot({ fromDate, toDate }: Dates, today: LocalDate): string | undefined {
  if (!fromDate || !toDate) return 'Elija antes las dos fechas'
  return toDate >= today ? 'La fecha final debe ser anterior a hoy' : undefined
}
