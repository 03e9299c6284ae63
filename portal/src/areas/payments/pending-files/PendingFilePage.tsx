import type { PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { ReviewFacts } from '../review/ReviewFacts.tsx'
import { FileStateBadge } from '../state-badges.tsx'
import { useFilePlace } from './file-place.ts'
import { FileActions } from './FileActions.tsx'
import { FileBreadcrumbs } from './FileLinks.tsx'
import { FileNotes } from './FileNotes.tsx'
import { FilePapers } from './FilePapers.tsx'
import { FileSignatures } from './FileSignatures.tsx'
import { FileTotals } from './FileTotals.tsx'
import styles from './pending.module.css'
import { pendingFileQuery } from './queries.ts'

/** One file: what is reviewed of it, who has signed it, what a signatory said, and what can be done with it. */
export function PendingFilePage() {
  const { pendingFileId } = useFilePlace()
  const read = useQuery(pendingFileQuery(pendingFileId))
  useTitle(read.data?.file.name ?? 'Fichero pendiente')
  return (
    <>
      <FileBreadcrumbs />
      {read.data ? null : <h1 className="vh">Fichero pendiente</h1>}
      <ReadState read={read}>{(found) => <File key={found.file.id} found={found} />}</ReadState>
    </>
  )
}

function File({ found }: { found: PendingFileDetail }) {
  const { file, review, remittances, closed } = found
  const restriction = useRestriction()
  return (
    <>
      <div className={styles.head}>
        <h1>{file.name}</h1>
        <FileStateBadge state={file.state} />
      </div>
      <div className={styles.columns}>
        <div className={styles.sheets}>
          {!closed && <RestrictionNote restriction={restriction} />}
          <FileNotes found={found} />
          {review ? <ReviewFacts file={file} review={review} /> : <FileTotals found={found} />}
        </div>
        <div className={styles.side}>
          {!closed && <FileActions found={found} restriction={restriction} />}
          {review && (
            <Sheet title="Firmas" inside="padded">
              <FileSignatures review={review} />
            </Sheet>
          )}
          {remittances.length > 0 && (
            <Sheet title={remittances.length === 1 ? 'Remesa' : 'Remesas'} inside="padded">
              <ul className={styles.rows}>
                {remittances.map(({ id, contractId, number }) => (
                  <li key={id}>
                    <Link
                      to="/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
                      params={{ contractNumber: contractId, remittanceId: id, viewPages: '1', txId: NO_LIST }}
                    >
                      {number}
                    </Link>
                  </li>
                ))}
              </ul>
            </Sheet>
          )}
          <FilePapers file={file} />
        </div>
      </div>
    </>
  )
}
