import { communicationDocument, type Communication } from '@almenara/contract/areas/mailbox/communications'
import DownloadSimpleIcon from '@phosphor-icons/core/regular/download-simple.svg?react'
import { Suspense } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { download } from '../../patterns/download/download.ts'
import { DOWNLOAD_FAILED } from '../../patterns/download/download-words.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import type { ReportProgress } from '../../patterns/download/progress-words.ts'
import { useDownload } from '../../patterns/download/use-download.ts'

const FailureModal = lazyPart(() => import('../../patterns/status/FailureModal.tsx'))

interface DocumentDownloadProps {
  communication: Pick<Communication, 'id' | 'title'>
  /** Once the file has been given. */
  onGiven: () => void
}

const bringing =
  ({ communication: { id: communicationId }, onGiven }: DocumentDownloadProps) =>
  async (onProgress: ReportProgress) => {
    const name = await download(communicationDocument, { params: { communicationId } }, { onProgress })
    onGiven()
    return name
  }

/** At the end of its row. */
export function DocumentIcon(props: DocumentDownloadProps) {
  const file = useDownload()
  return (
    <>
      <IconButton
        icon={DownloadSimpleIcon}
        name={`Descargar «${props.communication.title}»`}
        aria-busy={file.pending || undefined}
        onClick={() => void (file.pending || file.start(bringing(props)))}
      />
      {file.error !== undefined && (
        <Suspense>
          <FailureModal title={DOWNLOAD_FAILED} error={file.error} onClose={file.forget} />
        </Suspense>
      )}
    </>
  )
}

export function DocumentButton(props: DocumentDownloadProps) {
  return <DownloadButton bring={bringing(props)}>Descargar PDF</DownloadButton>
}
