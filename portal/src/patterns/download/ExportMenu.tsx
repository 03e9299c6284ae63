import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import { Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { usePopup } from '../../kit/popup.ts'
import styles from './ExportMenu.module.css'
import { useDownload } from './use-download.ts'
import type { ReportProgress } from './progress-words.ts'
import type { ExportOption } from './export-option.ts'
import type { ExportFormat } from '@almenara/contract/export-formats'

const FailureModal = lazyPart(() => import('../status/FailureModal.tsx'))
const loadPopup = () => import('./ExportMenuPopup.tsx')
const ExportMenuPopup = lazyPart(loadPopup)

interface ExportMenuProps<Format extends ExportFormat> {
  options: readonly ExportOption<Format>[]
  /** What the file will carry: «214 movimientos, de todas las fechas». */
  header?: string | undefined
  /** Brings the file and answers its name (`download`). Throws when it cannot be had, which is told over the page. */
  bring: (format: Format, report: ReportProgress) => Promise<string | undefined>
}

/** «Descargar» and the formats behind it, whose names and drawings come when somebody reaches for the button. */
export function ExportMenu<Format extends ExportFormat>({ options, header, bring }: ExportMenuProps<Format>) {
  const file = useDownload()
  const { isOpen, triggerProps, popupProps } = usePopup('menu', loadPopup)
  return (
    <>
      <Button size="sm" icon={DownloadSimpleIcon} busy={file.pending} busyLabel={file.progress} className={styles.button} {...triggerProps}>
        Descargar
      </Button>
      {isOpen && (
        <Suspense>
          <ExportMenuPopup
            {...popupProps}
            options={options}
            header={header}
            onChoose={(chosen) => void file.start((report) => bring(chosen as Format, report))}
          />
        </Suspense>
      )}
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title="La descarga no se pudo realizar" error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}
