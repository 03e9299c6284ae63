import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { notebookAnswer, notebookOriginal } from '@almenara/contract/areas/payments/review'
import { Sheet } from '../../../kit/Sheet.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import styles from './pending.module.css'

/** The file as it came and, once it has been read, what the bank answers to the program that made it. */
export function FilePapers({ file: { id: supportId, state } }: { file: Notebook }) {
  const params = { supportId }
  return (
    <Sheet title="Descargas" inside="padded">
      <div className={styles.papers}>
        <DownloadButton size="sm" bring={(onProgress) => download(notebookOriginal, { params }, { onProgress })}>
          Descargar fichero original
        </DownloadButton>
        {state !== 'CHECKING' && (
          <DownloadButton size="sm" bring={(onProgress) => download(notebookAnswer, { params }, { onProgress })}>
            Descargar respuesta (pain.002)
          </DownloadButton>
        )}
      </div>
    </Sheet>
  )
}
