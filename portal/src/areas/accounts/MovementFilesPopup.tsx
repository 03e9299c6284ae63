import { movementDataExport, movementScreenExport } from '@almenara/contract/areas/accounts'
import type { LocalDate } from '@almenara/contract/dates'
import { useBankDays } from '../../base/bank-status.ts'
import { download } from '../../patterns/download/download.ts'
import { NORMA43_OF_SEPA } from '../../patterns/download/download-words.ts'
import type { OpenExport } from '../../patterns/download/export-option.ts'
import ExportMenuPopup from '../../patterns/download/ExportMenuPopup.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { periodWords } from '../../patterns/extract-screen/filter-words.ts'
import type { Dates } from '../../patterns/extract-screen/list-filters.ts'
import { NOT_YET } from '../../patterns/extract-screen/ListFilesPopup.tsx'
import type { FilteredList } from '../../patterns/extract-screen/use-list.ts'
import type { ReportProgress } from '../../patterns/download/progress-words.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@almenara/contract/export-formats'

/** The accounting files carry every movement of the period, whatever else the list filters by; the others, the list as it is seen. */
const OF_PERIOD: Partial<Record<ExportFormat, string>> = {
  CSB43_CLASSIC: 'Cuaderno 43: todos los movimientos entre las dos fechas',
  CSB43_SEPA: NORMA43_OF_SEPA,
  XML: 'camt.053: todos los movimientos entre las dos fechas',
}

function bring(id: string, cursor: string, format: ExportFormat, onProgress: ReportProgress): Promise<string | undefined> {
  const options = { unless: 'UPDATING_HISTORICS', onProgress } as const
  if (format === 'PDF' || format === 'XLS')
    return download(movementScreenExport, { params: { id }, query: { txId: cursor, format } }, options)
  return download(movementDataExport, { params: { id }, query: { txId: cursor, format } }, options)
}

export interface MovementFilesProps {
  accountId: string
  list: FilteredList & { filters: Dates }
}

/** The open menu of the files that can be made of this list. One that cannot be made says why where it stands. */
export default function MovementFilesPopup({ accountId, list, ...open }: OpenExport & MovementFilesProps) {
  const { txId: cursor, filters, total } = list
  const ofPeriod = whyNot(filters, useBankDays().today)
  const options = EXPORT_FORMATS.map((format) => {
    const description = OF_PERIOD[format]
    return { format, description, unavailable: cursor ? description && ofPeriod : NOT_YET }
  })
  const header = `${total ? countWords(total, 'movimiento', 'movimientos') : 'Movimientos'}, ${periodWords(filters)}`
  return (
    <ExportMenuPopup
      {...open}
      options={options}
      header={header}
      bring={(format, report) => bring(accountId, cursor ?? '', format, report)}
    />
  )
}

/** The accounting files need both dates, and the to-date must be before today (specification §5). */
function whyNot({ fromDate, toDate }: Dates, today: LocalDate): string | undefined {
  if (!fromDate || !toDate) return 'Elija antes las dos fechas'
  return toDate >= today ? 'La fecha final debe ser anterior a hoy' : undefined
}
