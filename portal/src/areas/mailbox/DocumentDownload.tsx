import { communicationDocument, type Communication } from '@almenara/contract/areas/mailbox/communications'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { DownloadIcon } from '../../patterns/download/DownloadIcon.tsx'
import type { ReportProgress } from '../../patterns/download/progress-words.ts'

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
  return <DownloadIcon what={props.communication.title} bring={bringing(props)} />
}

export function DocumentButton(props: DocumentDownloadProps) {
  return <DownloadButton bring={bringing(props)}>Descargar PDF</DownloadButton>
}
