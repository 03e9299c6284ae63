import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import { type ReactNode, Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import type { ButtonLook } from '../../kit/button-class.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { DOWNLOAD_FAILED } from './download-words.ts'
import { useDownload } from './use-download.ts'
import type { ReportProgress } from './progress-words.ts'

const FailureModal = lazyPart(() => import('../status/FailureModal.tsx'))

interface DownloadButtonProps extends ButtonLook {
  /** Downloads the file and returns its name: `download(call, …)`. */
  bring: (onProgress: ReportProgress) => Promise<string | undefined>
  /** Why it cannot be brought now. */
  unavailable?: string | undefined
  children: ReactNode
}

/** A button that takes a file away, and says how it goes and what went wrong. */
export function DownloadButton({ bring, unavailable, children, ...look }: DownloadButtonProps) {
  const file = useDownload()
  return (
    <>
      <Button
        {...look}
        icon={DownloadSimpleIcon}
        busy={file.pending}
        busyLabel={file.progress}
        unavailable={unavailable}
        onClick={() => void file.start(bring)}
      >
        {children}
      </Button>
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title={DOWNLOAD_FAILED} error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}
