import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import { notebookAnswer } from '@almenara/contract/areas/payments/review'
import { Sheet } from '../../../kit/Sheet.tsx'
import { download } from '../../../patterns/download/download.ts'
import { AnswerButton, OriginalButton } from '../remittances/Papers.tsx'
import styles from './pending.module.css'

/** The file as it came and, once it has been read, what the bank answers to the program that made it. */
export function FilePapers({ file: { id: supportId, state } }: { file: Notebook }) {
  return (
    <Sheet title="Descargas" inside="padded">
      <div className={styles.papers}>
        <OriginalButton supportId={supportId} />
        {state !== 'CHECKING' && (
          <AnswerButton bring={(onProgress) => download(notebookAnswer, { params: { supportId } }, { onProgress })} />
        )}
      </div>
    </Sheet>
  )
}
