import type { FormEvent, ReactNode } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import styles from './StepAsk.module.css'

interface StepAskProps {
  /** Why the bank asks for it. */
  why: string
  /** On its one button. */
  label: string
  busy: boolean
  unavailable?: string | undefined
  error: Error | null
  onAsk: () => void
  /** What is needed: nothing, where the customer only goes on. */
  children?: ReactNode
}

/** What a forced step asks, in the box of its frame: the reason, what is needed and one button. */
export function StepAsk({ why, label, busy, unavailable, error, onAsk, children }: StepAskProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !unavailable) onAsk()
  }
  return (
    <form className={styles.ask} onSubmit={submit} noValidate>
      <p className={styles.why}>{why}</p>
      {children}
      {error && <ErrorBox {...describe(error)} />}
      <Button type="submit" variant="primary" wide busy={busy} busyLabel="Preparando…" unavailable={unavailable}>
        {label}
      </Button>
    </form>
  )
}
