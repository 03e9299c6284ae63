import { add, formatAmount } from '@almenara/contract/money'
import { Link } from '@tanstack/react-router'
import { describe } from '../../../api/errors.es.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { ifNotSigned } from '../review/cut-off-words.ts'
import { filesText, transfersText } from '../review/review-words.ts'
import { SignBar } from '../review/SignBar.tsx'
import { denialOf } from './allowed.ts'
import type { Reviewed } from './reviewed.ts'
import { FileLink } from './FileLinks.tsx'
import { FilesReviewed } from './FilesReviewed.tsx'
import { FileNotes } from './FileNotes.tsx'
import { FileSignatures } from './FileSignatures.tsx'
import styles from './pending.module.css'

interface SignFilesProps {
  files: readonly Reviewed[]
  operation: Pick<TwoStep<never>, 'busy' | 'error'> & { authorize: () => void }
}

/** What is about to be signed, whole, with who has signed it and the way to the code. */
export function SignFiles({ files, operation: { busy, error, authorize } }: SignFilesProps) {
  const restriction = useRestriction()
  const [first, another] = files
  if (!first) return null
  const total = add(...files.map(({ review }) => review.total.amount))
  const count = files.reduce((sum, { review }) => sum + review.total.count, 0)
  const denial = files.map((one) => denialOf(one, 'SIGN')).find(Boolean)
  const waits = another ? undefined : first.operationId
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      {!another && <FileNotes found={first} />}
      <div className={styles.columns}>
        <FilesReviewed files={files} />
        <div className={styles.side}>
          <Sheet title="Firma" inside="padded">
            <div className={styles.box}>
              <div>
                <p className={styles.small}>Va a enviar</p>
                <Amount value={total} size="hero" />
                <p>{another ? `${filesText(files.length)}, ${transfersText(count)}` : transfersText(count)}</p>
              </div>
              {error && <ErrorBox {...describe(error)} />}
              <SignBar review={another ? undefined : first.review}>
                {waits ? (
                  <Link
                    to="/pending-signatures/$operationId"
                    params={{ operationId: waits }}
                    className={buttonClass({ variant: 'primary', wide: true })}
                  >
                    {`Firmar ${formatAmount(total)}`}
                  </Link>
                ) : (
                  <Button
                    variant="primary"
                    wide
                    busy={busy === 'authorize'}
                    busyLabel="Preparando…"
                    unavailable={denial?.text ?? (restriction && RESTRICTION_REASONS[restriction])}
                    onClick={authorize}
                  >
                    {`Firmar ${formatAmount(total)}`}
                  </Button>
                )}
              </SignBar>
              {!another && first.review.cutOff && <p className={styles.small}>{ifNotSigned(first.review.cutOff, first.review.asOf)}</p>}
              <FileLink className={buttonClass({ variant: 'text', wide: true })}>Volver al fichero</FileLink>
            </div>
          </Sheet>
          {!another && (
            <Sheet title="Firmas" inside="padded">
              <FileSignatures review={first.review} />
            </Sheet>
          )}
        </div>
      </div>
    </div>
  )
}
