import { MAX_LENGTH } from '@almenara/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Button } from '../../kit/Button.tsx'
import { RadioGroup } from '../../kit/Choice.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { identityProblems, type IdentityProblems } from './identity-problems.ts'
import styles from './RecoverPasswordPage.module.css'
import type { Identity, Recovery } from './use-recovery.ts'

const CHANNELS = [
  { value: 'SMS', label: 'SMS a mi móvil' },
  { value: 'EMAIL', label: 'Correo electrónico', detail: 'También si ha olvidado su usuario' },
] as const

interface IdentityFormProps {
  identity: Identity
  onChange: (identity: Identity) => void
  recovery: Pick<Recovery, 'identify' | 'busy' | 'error'>
}

/** Who asks. Whatever they write, if it can be somebody the answer is the same. */
export function IdentityForm({ identity, onChange, recovery: { identify, busy, error } }: IdentityFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [mistakes, setMistakes] = useState<IdentityProblems>({})
  const shownProblems: IdentityProblems = { ...fieldProblems(error), ...mistakes }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const problems = identityProblems(identity)
    setMistakes(problems)
    const [first] = Object.keys(problems)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    identify(identity)
  }
  const write = (part: Partial<Identity>) => {
    onChange({ ...identity, ...part })
    setMistakes({})
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {error && !shownProblems.taxId && !shownProblems.username && <ErrorBox {...describe(error)} />}
      <TextField
        label="NIF o NIE"
        name="taxId"
        required
        // Room for the hyphens, dots and spaces that people write.
        maxLength={2 * MAX_LENGTH.taxId}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={identity.taxId}
        error={shownProblems.taxId}
        onChange={(event) => write({ taxId: event.target.value })}
      />
      <TextField
        label="Usuario"
        name="username"
        required={identity.channel === 'SMS'}
        maxLength={MAX_LENGTH.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={identity.username}
        error={shownProblems.username}
        onChange={(event) => write({ username: event.target.value })}
      />
      <RadioGroup
        label="¿Dónde quiere recibir el código de comprobación?"
        options={CHANNELS}
        value={identity.channel}
        onChange={(channel) => write({ channel })}
      />
      <Button type="submit" variant="primary" wide busy={busy === 'identify'} busyLabel="Enviando el código…">
        Recibir el código
      </Button>
    </form>
  )
}
