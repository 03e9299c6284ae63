import { formatCount } from '@almenara/contract/numbers'
import { add } from '@almenara/contract/money'
import { Accordion } from '../../../kit/Accordion.tsx'
import { Amount } from '../../../kit/Amount.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Fingerprint } from '../review/Fingerprint.tsx'
import { ReviewFacts } from '../review/ReviewFacts.tsx'
import { filesText, transfersText } from '../review/review-words.ts'
import type { Reviewed } from './reviewed.ts'
import styles from './pending.module.css'

/** What is signed: the review of a file or, of several, each with its sum and its fingerprint, and its review folded. */
export function FilesReviewed({ files }: { files: readonly Reviewed[] }) {
  const [first, another] = files
  if (!first) return null
  if (!another) return <ReviewFacts file={first.file} review={first.review} />
  const count = files.reduce((sum, { review }) => sum + review.total.count, 0)
  return (
    <div className={styles.sheets}>
      <Sheet
        title={`${filesText(files.length)} · ${transfersText(count)}`}
        end={<Amount value={add(...files.map(({ review }) => review.total.amount))} size="strong" />}
        inside="padded"
      >
        <ul className={styles.rows}>
          {files.map(({ file, review }) => (
            <li key={file.id}>
              <span className={styles.wide}>
                <b>{file.name}</b> · {transfersText(review.total.count)}
              </span>
              <span>
                {review.fingerprint && <Fingerprint value={review.fingerprint} />} <Amount value={review.total.amount} size="strong" />
              </span>
            </li>
          ))}
        </ul>
      </Sheet>
      {files.map(({ file, review }) => (
        <Accordion key={file.id} title={`Revisar ${file.name}${cautionsText(review)}`}>
          <ReviewFacts file={file} review={review} />
        </Accordion>
      ))}
    </div>
  )
}

/** «: 4 beneficiarios por comprobar». */
function cautionsText({ changed, doubtful, firstTime }: Reviewed['review']): string {
  const cautions = changed.count + doubtful.count + firstTime.count
  return cautions === 0 ? '' : `: ${cautions === 1 ? '1 beneficiario' : `${formatCount(cautions)} beneficiarios`} por comprobar`
}
