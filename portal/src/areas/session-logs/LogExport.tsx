import { LOG_FORMATS } from '@almenara/contract/areas/session-logs'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls'
import { lazy, Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import type { IconShape } from '../../kit/Icon.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { useDownload } from '../../patterns/download/use-download.ts'

const FailureModal = lazy(() => import('../../patterns/status/FailureModal.tsx'))

type Format = (typeof LOG_FORMATS)[number]

const FORMATS: Readonly<Record<Format, { description: string; icon: IconShape }>> = {
  PDF: { description: 'Para imprimir o archivar', icon: FilePdfIcon },
  XLS: { description: 'Hoja de cálculo', icon: FileXlsIcon },
}

interface LogExportProps {
  /** How many rows it will have: «214 conexiones». */
  header: string | undefined
  /** Brings the file; absent until there is a list. */
  bring: ((format: Format) => Promise<string | undefined>) | undefined
}

/** The files that can be made of the list on the screen. */
export function LogExport({ header, bring }: LogExportProps) {
  const file = useDownload()
  const items = LOG_FORMATS.map((format) => ({
    id: format,
    label: format,
    ...FORMATS[format],
    onSelect: () => {
      if (bring) void file.start(() => bring(format))
    },
  }))
  return (
    <>
      <Menu
        label="Formatos"
        items={items}
        align="end"
        header={header}
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
