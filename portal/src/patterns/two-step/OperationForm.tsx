import { type ReactNode, Suspense } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { RestrictionNote } from './RestrictionNote.tsx'
import styles from './steps.module.css'
import type { FormState } from './use-operation-form.ts'

const CoSignAside = lazyPart(async () => ({ default: (await import('./CoSignAside.tsx')).CoSignAside }))

export interface OperationFormProps {
  /** Of `useOperationForm`. */
  form: FormState
  /** On the button that goes on, where it is not «Continuar»: what it does, where it protects. */
  label?: string | undefined
  /** The way out: a link that looks like a text button. */
  cancel: ReactNode
  /** Beside the questions, and under them on small screens: `OperationSummary`, `OperationAside`. */
  aside?: ReactNode | undefined
  /** The account that what is ordered takes money from, where others may have to sign it too. */
  source?: string | undefined
  /** The questions, each in a `Question`. */
  children: ReactNode
}

/** What is asked before an operation is reviewed, with why it cannot be done where it cannot. */
export function OperationForm({ form, label = 'Continuar', cancel, aside, source, children }: OperationFormProps) {
  const sheet = (
    <Sheet>
      <div className={styles.questions}>
        {children}
        {form.failures.map((failure) => (
          <ErrorBox key={failure.message} {...failure} />
        ))}
      </div>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          busyLabel={form.protects ? 'Enviando…' : 'Preparando…'}
          unavailable={form.unavailable}
        >
          {label}
        </Button>
        {cancel}
        <p>{form.protects ? 'No necesita código.' : 'Podrá revisar los datos antes de firmar.'}</p>
      </div>
    </Sheet>
  )
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <RestrictionNote restriction={form.restriction} />
      <RestoredNote />
      {aside || source ? (
        <div className={styles.columns}>
          {sheet}
          <div className={styles.asides}>
            {source && (
              <Suspense>
                <CoSignAside account={source} />
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
