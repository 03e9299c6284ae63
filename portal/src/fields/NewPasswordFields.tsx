import { MAX_LENGTH, MIN_LENGTH } from '@almenara/contract/limits'
import { checkNewPassword, type KnownToChooser } from '@almenara/contract/password'
import { useId } from 'react'
import { Checklist } from '../kit/Checklist.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import styles from './NewPasswordFields.module.css'
import { RULE_LABELS, type NewPassword, type NewPasswordProblems, WRITE_THE_SAME } from './new-password.ts'

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  known: KnownToChooser
  /** What was wrong when the form was sent (`problemsOf`), or what the bank says. */
  problems?: NewPasswordProblems | undefined
}

/** How a password manager makes one that the rules take (WICG, «passwordrules»). */
const FOR_MANAGERS = {
  passwordrules: `minlength: ${MIN_LENGTH.password}; maxlength: ${MAX_LENGTH.password}; required: lower; required: upper; required: digit;`,
}

/**
 * The new password twice, with its rules checked as it is written. Neither field cuts what is typed or pasted: a password shorter
 * than the customer believes would lock them out, so one that is too long is told instead.
 */
export function NewPasswordFields({ value, onChange, known, problems = {} }: NewPasswordFieldsProps) {
  const rules = useId()
  const items = checkNewPassword(value.password, known).map(({ rule, met }) => ({ label: RULE_LABELS[rule], met }))
  // At the very letter, and not on leaving the field: what appears then would move the button from under the finger that presses it.
  const differs = !value.password.startsWith(value.repeated)
  return (
    <div className={styles.fields}>
      <PasswordField
        label="Clave nueva"
        what="la clave nueva"
        name="newPassword"
        required
        autoComplete="new-password"
        autoCorrect="off"
        value={value.password}
        error={problems.password}
        aria-details={rules}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        {...FOR_MANAGERS}
      />
      <Checklist id={rules} title="La clave debe:" items={items} />
      <PasswordField
        label="Repita la clave nueva"
        what="la clave repetida"
        name="repeatedPassword"
        required
        autoComplete="new-password"
        autoCorrect="off"
        value={value.repeated}
        error={problems.repeated ?? (differs ? WRITE_THE_SAME : undefined)}
        onChange={(event) => onChange({ ...value, repeated: event.target.value })}
      />
    </div>
  )
}
