import { preparedFileDownload, preparedFileRemoval, type PreparedFile } from '@almenara/contract/areas/mailbox/prepared-files'
import { formatDayTime } from '@almenara/contract/dates'
import FilePdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?react'
import FileZipIcon from '@phosphor-icons/core/regular/file-zip.svg?react'
import HourglassIcon from '@phosphor-icons/core/regular/hourglass.svg?react'
import { Suspense } from 'react'
import { useSend } from '../../base/use-send.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { showToast } from '../../kit/toast.ts'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { formatBytes } from '../../patterns/download/file-size.ts'
import styles from './downloads.module.css'

const FailureModal = lazyPart(() => import('../../patterns/status/FailureModal.tsx'))

/** A file that was asked for: what it has, whether it is there and until when, and what may be done with it. */
export function PreparedFileRow({ file }: { file: PreparedFile }) {
  const { id, media, documents, title = `Comunicaciones, ${documents} documentos`, state, bytes, askedAt, until } = file
  const removal = useSend(preparedFileRemoval, () => showToast('Fichero quitado'))
  const params = { fileId: id }
  const isReady = state === 'READY'
  const detail = [media, ...(bytes === undefined ? [] : [formatBytes(bytes)]), `pedido el ${formatDayTime(askedAt)}`]
  return (
    <>
      <li className={styles.row}>
        <IconBox icon={media === 'ZIP' ? FileZipIcon : FilePdfIcon} />
        <div>
          <p className={styles.name}>{title}</p>
          <p className={styles.lead}>{detail.join(' · ')}</p>
        </div>
        <div className={styles.state}>
          {isReady ? (
            <Badge tone="ok">Listo</Badge>
          ) : (
            <Badge tone="info" icon={HourglassIcon}>
              Preparando
            </Badge>
          )}
          <span className={styles.lead}>{`Hasta el ${formatDayTime(until)}`}</span>
        </div>
        <div className={styles.acts}>
          {isReady && (
            <DownloadButton size="sm" bring={(onProgress) => download(preparedFileDownload, { params }, { onProgress })}>
              Descargar<span className="vh">{` «${title}»`}</span>
            </DownloadButton>
          )}
          <Button variant="text" size="sm" busy={removal.isPending} busyLabel="Quitando…" onClick={() => removal.mutate({ params })}>
            Quitar<span className="vh">{` «${title}»`}</span>
          </Button>
        </div>
      </li>
      {removal.error && (
        <Suspense>
          <FailureModal title="No hemos podido quitar el fichero" error={removal.error} onClose={removal.reset} />
        </Suspense>
      )}
    </>
  )
}
