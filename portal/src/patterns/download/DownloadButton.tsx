import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import type { ReportProgress } from './download.ts'
import { useDownload } from './use-download.ts'

const FailureModal = lazyPart(() => import('../status/FailureModal.tsx'))

interface DownloadButtonProps {
  /** Brings the file and answers its name: `download(call, …)`. */
  bring: (onProgress: ReportProgress) => Promise<string | undefined>
  variant?: 'primary' | undefined
  children: ReactNode
}

/** A button that takes a file away, and says how it goes and what went wrong. */
export function DownloadButton({ bring, variant, children }: DownloadButtonProps) {
  const file = useDownload()
  return (
    <>
      <Button
        icon={DownloadSimpleIcon}
        variant={variant}
        busy={file.pending}
        busyLabel={file.progress}
        onClick={() => void file.start(bring)}
      >
        {children}
      </Button>
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title="No se ha podido descargar" error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}
