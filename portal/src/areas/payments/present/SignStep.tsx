import type { Notebook } from '@almenara/contract/areas/payments/notebooks'
import type { FileReview } from '@almenara/contract/areas/payments/review'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import ArrowLeftIcon from '@phosphor-icons/core/regular/arrow-left.svg?react'
import { describe, type ShownError } from '../../../api/errors.es.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { ReviewStep } from '../../../patterns/two-step/ReviewStep.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../../patterns/two-step/restriction.ts'
import type { TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { isAskingNames, reviewQuery } from '../queries.ts'
import { ReviewFacts } from '../review/ReviewFacts.tsx'
import { wordsOf } from '../review/review-words.ts'
import { SignBar } from '../review/SignBar.tsx'
import { sendText } from './send-text.ts'
import styles from './SignStep.module.css'

interface SignStepProps {
  notebook: Notebook
  operation: Pick<TwoStep<never>, 'phase' | 'confirm' | 'resend' | 'choose' | 'error' | 'busy'>
  /** Why what was being signed is not what would be done, and is reviewed again. */
  changed: ShownError | undefined
  onSign: () => void
  onBack: () => void
}

/** The third step: what is signed, whole, and the signature beside it. */
export function SignStep({ notebook, operation, changed, onSign, onBack }: SignStepProps) {
  const read = useQuery(reviewQuery(notebook.id))
  const restriction = useRestriction()
  const { phase, busy, error } = operation
  const words = wordsOf(notebook)
  return (
    <div className={styles.step}>
      <RestrictionNote restriction={restriction} />
      {changed && (
        <Note tone="warning" title={changed.message}>
          {changed.hostText && <p>{changed.hostText}</p>}
        </Note>
      )}
      <ReadState read={read}>
        {(review: FileReview) =>
          phase.step === 'reviewing' ? (
            <ReviewStep
              order={phase.order}
              verb={words.verb}
              action={sendText(phase.order, notebook)}
              back={BACK}
              reviewed={<ReviewFacts file={notebook} review={review} />}
              operation={{ ...operation, edit: onBack }}
            />
          ) : (
            <div className={styles.columns}>
              <div className={styles.reviewed}>
                <ReviewFacts file={notebook} review={review} />
                <Button variant="text" icon={ArrowLeftIcon} onClick={onBack}>
                  {BACK}
                </Button>
              </div>
              <Sheet title="Firma" className={styles.box}>
                <div className={styles.body}>
                  <p>{`${words.verb} ${formatAmount(notebook.good.amount)} en ${words.counted(notebook.good.count)}.`}</p>
                  {error && <ErrorBox {...describe(error)} />}
                  <SignBar review={review}>
                    <Button
                      variant="primary"
                      wide
                      busy={busy === 'authorize'}
                      busyLabel="Preparando…"
                      unavailable={restriction ? RESTRICTION_REASONS[restriction] : isAskingNames(notebook) ? ASKING : undefined}
                      onClick={onSign}
                    >
                      {`Firmar ${formatAmount(notebook.good.amount)}`}
                    </Button>
                  </SignBar>
                </div>
              </Sheet>
            </div>
          )
        }
      </ReadState>
    </div>
  )
}

const BACK = 'Volver a la comprobación'
const ASKING = 'Todavía se comprueban los nombres de los beneficiarios.'
