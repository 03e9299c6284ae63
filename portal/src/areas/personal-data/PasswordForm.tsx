import type { PasswordChangeInput } from '@almenara/contract/areas/personal-data/password'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { NewPasswordFields } from '../../fields/NewPasswordFields.tsx'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { PasswordField } from '../../kit/PasswordField.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { draftProblems, EMPTY_PASSWORDS, INPUTS, type PasswordProblems } from './password-draft.ts'
import styles from './PasswordPages.module.css'

export interface PasswordFormProps {
  username: string
  /** «Clave actual», or «Clave temporal» of one that came by SMS. */
  currentLabel: string
  action: { label: string; busyLabel: string; busy: boolean; unavailable?: string | undefined }
  error: Error | null
  onSend: (input: PasswordChangeInput) => void
}

/** The current password and, twice, the new one. What was refused is said by its field; the secret itself must be written again. */
export function PasswordForm({ username, currentLabel, action, error, onSend }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(EMPTY_PASSWORDS)
  const [mistakes, setMistakes] = useState<PasswordProblems>({})
  const { current, next } = fieldProblems(error)
  const shownProblems = { ...(current ? { current } : {}), ...(next ? { password: next } : {}), ...mistakes }
  const known = { username, current: draft.current }
  useEffect(() => {
    if (current) form.current?.querySelector<HTMLInputElement>(`[name="${INPUTS.current}"]`)?.focus()
  }, [current])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action.busy || action.unavailable) return
    const problems = draftProblems(draft, known)
    setMistakes(problems)
    const first = (['current', 'password', 'repeated'] as const).find((field) => problems[field])
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${INPUTS[first]}"]`)?.focus()
    onSend({ current: draft.current, next: draft.password })
    setDraft({ ...draft, current: '' })
  }
  const write = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    setMistakes({})
  }
  return (
    <Sheet>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {error && !current && !next && <ErrorBox {...describe(error)} />}
        {/* Password managers keep the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={currentLabel}
          what={currentLabel.toLowerCase()}
          name={INPUTS.current}
          required
          maxLength={MAX_LENGTH.password}
          autoComplete="current-password"
          value={draft.current}
          error={shownProblems.current}
          onChange={(event) => write({ current: event.target.value })}
        />
        <NewPasswordFields value={draft} onChange={write} known={known} problems={shownProblems} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={action.busy} busyLabel={action.busyLabel} unavailable={action.unavailable}>
            {action.label}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
