import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import { Suspense } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { DOWNLOAD_FAILED } from './download-words.ts'
import type { ReportProgress } from './progress-words.ts'
import { useDownload } from './use-download.ts'

const FailureModal = lazyPart(() => import('../status/FailureModal.tsx'))

interface DownloadIconProps {
  /** Whose file it is, as its row calls it. */
  what: string
  /** Downloads the file and returns its name: `download(call, …)`. */
  bring: (onProgress: ReportProgress) => Promise<string | undefined>
}

/** A `DownloadButton` for the end of a row. */
export function DownloadIcon({ what, bring }: DownloadIconProps) {
  const file = useDownload()
  return (
    <>
      <IconButton
        icon={DownloadSimpleIcon}
        name={`Descargar «${what}»`}
        aria-busy={file.pending || undefined}
        onClick={() => void (file.pending || file.start(bring))}
      />
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title={DOWNLOAD_FAILED} error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}
