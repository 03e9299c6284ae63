import { movementDataExport, movementScreenExport } from '@almenara/contract/areas/accounts'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import type { ExportFormat } from '@almenara/contract/extract'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { FileCodeIcon } from '@phosphor-icons/react/dist/csr/FileCode'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls'
import { Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import type { IconShape } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Menu } from '../../kit/Menu.tsx'
import { download, type ReportProgress } from '../../patterns/download/download.ts'
import { useDownload } from '../../patterns/download/use-download.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import type { MovementFilters } from './account-search.ts'

const FailureModal = lazyPart(() => import('../../patterns/status/FailureModal.tsx'))

interface MovementExportProps {
  accountId: string
  txId: string | undefined
  filters: MovementFilters
  list: { count: number; countIsExact: boolean } | undefined
  today: LocalDate
}

/** The accounting files carry every movement of the period, whatever else the list filters by; the others, the list as it is seen. */
const FORMATS: Readonly<Record<ExportFormat, { label: string; description: string; icon: IconShape; ofPeriod: boolean }>> = {
  PDF: { label: 'PDF', description: 'Para imprimir o archivar', icon: FilePdfIcon, ofPeriod: false },
  XLS: { label: 'XLS', description: 'Hoja de cálculo', icon: FileXlsIcon, ofPeriod: false },
  CSB43_CLASSIC: {
    label: 'CSB43 (clásico)',
    description: 'Cuaderno 43: todos los movimientos entre las dos fechas',
    icon: FileTextIcon,
    ofPeriod: true,
  },
  CSB43_SEPA: {
    label: 'CSB43 (SEPA)',
    description: 'Cuaderno 43 con los datos SEPA de cada pago',
    icon: FileTextIcon,
    ofPeriod: true,
  },
  XML: { label: 'XML', description: 'camt.053: todos los movimientos entre las dos fechas', icon: FileCodeIcon, ofPeriod: true },
}

function bring(accountId: string, txId: string, format: ExportFormat, onProgress: ReportProgress): Promise<string | undefined> {
  const params = { id: accountId }
  const options = { unless: 'UPDATING_HISTORICS', onProgress } as const
  if (format === 'PDF' || format === 'XLS') return download(movementScreenExport, { params, query: { txId, format } }, options)
  return download(movementDataExport, { params, query: { txId, format } }, options)
}

/** The files that can be made of this list. One that cannot be made says why where it stands. */
export function MovementExport({ accountId, txId, filters, list, today }: MovementExportProps) {
  const file = useDownload()
  const unavailable = whyNot(filters, today)
  const items = (Object.keys(FORMATS) as ExportFormat[]).map((format) => {
    const { label, description, icon, ofPeriod } = FORMATS[format]
    return {
      id: format,
      label,
      description,
      icon,
      unavailable: ofPeriod ? unavailable : undefined,
      onSelect: () => {
        if (txId) void file.start((report) => bring(accountId, txId, format, report))
      },
    }
  })
  return (
    <>
      <Menu
        label="Formatos"
        items={items}
        align="end"
        header={headerOf(filters, list)}
        trigger={(properties) => (
          <Button size="sm" icon={DownloadSimpleIcon} busy={file.pending} busyLabel={file.progress} {...properties}>
            Descargar
          </Button>
        )}
      />
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title="La descarga no se pudo realizar" error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}

/** «214 movimientos, del 01/10/2025 al 21/11/2025» */
function headerOf({ fromDate, toDate }: MovementFilters, list: MovementExportProps['list']): string {
  const from = fromDate && `${toDate ? 'del' : 'desde el'} ${formatDay(fromDate)}`
  const to = toDate && `${fromDate ? 'al' : 'hasta el'} ${formatDay(toDate)}`
  const dates = [from, to].filter((part) => part !== undefined).join(' ') || 'de todas las fechas'
  return `${list ? countWords(list, 'movimiento', 'movimientos') : 'Movimientos'}, ${dates}`
}

/** The accounting files need both dates, and the to-date must be before today (specification §5). */
function whyNot({ fromDate, toDate }: MovementFilters, today: LocalDate): string | undefined {
  if (!fromDate || !toDate) return 'Elija antes las dos fechas'
  return toDate >= today ? 'La fecha final debe ser anterior a hoy' : undefined
}
