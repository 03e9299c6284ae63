import { type FormEvent, type ReactNode, useId } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'

export interface TaskFormProps {
  onSubmit: () => void
  /** Absent where there is nowhere to go back to. */
  onCancel?: (() => void) | undefined
  /** On the button that goes on. */
  label: string
  busy: boolean
  busyLabel: string
  error: Error | null
  children: ReactNode
}

/** What is asked before a change is reviewed, with why it cannot be asked where it cannot. */
export function TaskForm({ onSubmit, onCancel, label, busy, busyLabel, error, children }: TaskFormProps) {
  const id = useId()
  const restriction = useRestriction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!restriction) onSubmit()
  }
  return (
    <form id={id} className={steps.form} onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <Sheet>
        <div className={steps.questions}>
          <div className={steps.question}>{children}</div>
          {error && <ErrorBox {...describe(error)} />}
        </div>
        <div className={steps.foot}>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={busyLabel}
            unavailable={restriction && RESTRICTION_REASONS[restriction]}
          >
            {label}
          </Button>
          {onCancel && (
            <Button variant="text" onClick={onCancel}>
              Cancelar
            </Button>
          )}
        </div>
      </Sheet>
    </form>
  )
}
