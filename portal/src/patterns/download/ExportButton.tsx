import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import { Suspense, type ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { usePopup } from '../../kit/popup.ts'
import styles from './ExportButton.module.css'
import { DOWNLOAD_FAILED } from './download-words.ts'
import { useDownload } from './use-download.ts'
import type { OpenExport } from './export-option.ts'

const FailureModal = lazyPart(() => import('../status/FailureModal.tsx'))

interface ExportButtonProps {
  /** Brings the menu's code, when somebody reaches for the button. */
  load: () => Promise<unknown>
  /** The open menu, a lazy part of that code. */
  children: (open: OpenExport) => ReactNode
}

/** «Descargar», how the file goes, and whatever menu opens behind it. */
export function ExportButton({ load, children }: ExportButtonProps) {
  const file = useDownload()
  const { isOpen, triggerProps, popupProps } = usePopup('menu', load)
  return (
    <>
      <Button size="sm" icon={DownloadSimpleIcon} busy={file.pending} busyLabel={file.progress} className={styles.button} {...triggerProps}>
        Descargar
      </Button>
      {isOpen && <Suspense>{children({ ...popupProps, onStart: (bring) => void file.start(bring) })}</Suspense>}
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title={DOWNLOAD_FAILED} error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}
