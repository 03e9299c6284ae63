import { movementDataExport } from '@almenara/contract/areas/accounts'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { lazy, Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { useDownload } from '../../patterns/download/use-download.ts'
import type { MovementFilters } from './account-search.ts'

const FailureModal = lazy(() => import('../../patterns/status/FailureModal.tsx'))

interface MovementExportProps {
  accountId: string
  txId: string | undefined
  filters: MovementFilters
  today: LocalDate
}

/** The files that can be made of this list. One that cannot be made says why where it stands. */
export function MovementExport({ accountId, txId, filters, today }: MovementExportProps) {
  const file = useDownload(movementDataExport)
  const unavailable = whyNot(filters, today)
  const items = [
    {
      id: 'CSB43_CLASSIC',
      label: 'CSB43 (clásico)',
      description: 'Cuaderno 43 para su contabilidad: todos los movimientos entre las dos fechas',
      icon: FileTextIcon,
      unavailable,
      onSelect: () => {
        if (txId) void file.start({ params: { id: accountId }, query: { txId, format: 'CSB43_CLASSIC' } })
      },
    },
  ]
  return (
    <>
      <Menu
        label="Formatos"
        items={items}
        align="end"
        header={
          filters.fromDate && filters.toDate ? `Del ${formatDay(filters.fromDate)} al ${formatDay(filters.toDate)}` : 'Sin fechas elegidas'
        }
        trigger={(properties) => (
          <Button size="sm" icon={DownloadSimpleIcon} busy={file.pending} busyLabel="Preparando…" {...properties}>
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

/** CSB43 download needs both dates, and the to-date must be before today (specification §5). */
function whyNot({ fromDate, toDate }: MovementFilters, today: LocalDate): string | undefined {
  if (!fromDate || !toDate) return 'Elija antes las dos fechas'
  return toDate >= today ? 'La fecha final debe ser anterior a hoy' : undefined
}
