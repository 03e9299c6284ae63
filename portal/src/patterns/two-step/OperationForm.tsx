import { type ReactNode, Suspense, useContext } from 'react'
import { useCoSigners } from '../../base/co-signers.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { OrderedWith } from './ordered-with.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { RestrictionNote } from './RestrictionNote.tsx'
import { REVIEW_FIRST } from './step-words.ts'
import styles from './steps.module.css'
import type { FormState } from './use-operation-form.ts'

const CoSignNote = lazyPart(() => import('./CoSignNote.tsx'))
const CoSignAside = lazyPart(() => import('./CoSignAside.tsx'))

export interface OperationFormProps {
  /** Of `useOperationForm`. */
  form: FormState
  /** On the button that goes on, where it is not «Continuar»: what it does, where it protects. */
  label?: string | undefined
  /** Of that button: `secondary` where refusing, in `cancel`, is what should be thought of first, and comes first. */
  weighs?: 'primary' | 'secondary' | undefined
  /** The way out: a link that looks like a text button. */
  cancel: ReactNode
  /** Beside the questions, and under them on small screens: `OperationSummary`, `OperationAside`. */
  aside?: ReactNode | undefined
  /** The questions, each in a `Question`. */
  children: ReactNode
}

/**
 * What is asked before an operation is reviewed, with why it cannot be done where it cannot, and who must sign besides (`OperationSteps` knows
 * with which product).
 */
export function OperationForm({ form, label = 'Continuar', weighs = 'primary', cancel, aside, children }: OperationFormProps) {
  const { product, sameDay } = useContext(OrderedWith)
  // What protects needs no second signature.
  const theirs = useCoSigners(form.protects ? undefined : product)
  const coSigners = theirs && sameDay ? { ...theirs, days: 0 } : theirs
  const sheet = (
    <Sheet>
      <div className={styles.questions}>
        {coSigners && (
          <div className={styles.coSign}>
            <Suspense>
              <CoSignNote coSigners={coSigners} />
            </Suspense>
          </div>
        )}
        {children}
        {form.failures.map((failure) => (
          <ErrorBox key={failure.message} {...failure} />
        ))}
      </div>
      <div className={styles.foot}>
        {weighs === 'secondary' && cancel}
        <Button
          type="submit"
          variant={weighs}
          busy={form.busy}
          busyLabel={form.protects ? 'Enviando…' : 'Preparando…'}
          unavailable={form.unavailable}
        >
          {label}
        </Button>
        {weighs === 'primary' && cancel}
        <p>{form.protects ? 'No necesita código.' : REVIEW_FIRST}</p>
      </div>
    </Sheet>
  )
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <RestrictionNote restriction={form.restriction} />
      <RestoredNote />
      {aside || coSigners ? (
        <div className={styles.columns}>
          {sheet}
          <div className={styles.asides}>
            {coSigners && (
              <Suspense>
                <CoSignAside coSigners={coSigners} />
              </Suspense>
            )}
            {aside}
          </div>
        </div>
      ) : (
        sheet
      )}
    </form>
  )
}
