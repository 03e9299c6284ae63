import { movementDataExport } from '@almenara/contract/areas/accounts'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { useMutation } from '@tanstack/react-query'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { showToast } from '../../kit/toast.ts'
import { download } from '../../patterns/download/download.ts'
import type { MovementFilters } from './account-search.ts'

interface MovementExportProps {
  accountId: string
  txId: string | undefined
  filters: MovementFilters
  today: LocalDate
}

/** The files that can be made of this list. One that cannot be made says why where it stands. */
export function MovementExport({ accountId, txId, filters, today }: MovementExportProps) {
  const task = useMutation({
    mutationFn: (id: string) => download(movementDataExport, { params: { id: accountId }, query: { txId: id, format: 'CSB43_CLASSIC' } }),
    onSuccess: (name) => showToast(`Fichero descargado: ${name}`),
  })
  const unavailable = whyNot(filters, today)
  const items = [
    {
      id: 'CSB43_CLASSIC',
      label: 'CSB43 (clásico)',
      description: 'Cuaderno 43 para su contabilidad: todos los movimientos entre las dos fechas',
      icon: FileTextIcon,
      unavailable,
      onSelect: () => {
        if (txId) task.mutate(txId)
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
          <Button size="sm" icon={DownloadSimpleIcon} busy={task.isPending} busyLabel="Preparando…" {...properties}>
            Descargar
          </Button>
        )}
      />
      {task.error && (
        <Modal
          title="La descarga no se pudo realizar"
          onClose={() => task.reset()}
          footer={
            <Button variant="primary" onClick={() => task.reset()}>
              Entendido
            </Button>
          }
        >
          {describe(task.error).message}
        </Modal>
      )}
    </>
  )
}

/** CSB43 download needs both dates, and the to-date must be before today (specification §5). */
function whyNot({ fromDate, toDate }: MovementFilters, today: LocalDate): string | undefined {
  if (!fromDate || !toDate) return 'Elija antes las dos fechas'
  return toDate >= today ? 'La fecha final debe ser anterior a hoy' : undefined
}
