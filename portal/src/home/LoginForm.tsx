import { MAX_LENGTH } from '@almenara/contract/limits'
import LockSimpleIcon from '@phosphor-icons/core/regular/lock-simple.svg?react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isDesktopSafari } from '../api/device.ts'
import { Button } from '../kit/Button.tsx'
import { ErrorBox } from '../kit/ErrorBox.tsx'
import { Icon } from '../kit/Icon.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './LoginForm.module.css'
import type { Outage } from './services-check.ts'
import { useFirstAct } from './use-first-act.ts'
import { inputsOf, loadSignIn, useLogin } from './use-login.ts'

export interface LoginFormProps {
  /** The id of the heading that names the form. */
  labelledBy: string
  /** The customer has touched the form: a good moment to fetch what comes after it. */
  onFirstAct: () => void
  /** The tokens are stored. The form stays busy until it is taken away. */
  onEntered: () => void
  onOutage: (outage: Outage) => void
}

/** User and password. The bank's refusal never says which of the two was wrong; only forbidden characters are shown by field. */
export function LoginForm({ labelledBy, onFirstAct, onEntered, onOutage }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const failureBox = useRef<HTMLDivElement>(null)
  const { typed, complete, busy, fieldError, failure, write, empty, submit } = useLogin(form, { onEntered, onOutage })
  const firstAct = useFirstAct(() => {
    onFirstAct()
    loadSignIn().catch(() => undefined)
    if (!isDesktopSafari()) empty()
  })
  const errorOf = (field: string) => (fieldError?.field === field ? fieldError.message : undefined)
  useEffect(() => {
    if (failure) failureBox.current?.focus()
  }, [failure])
  return (
    // The handlers only notice what reaches the fields; the form itself is not operated.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={submit}
      onKeyDown={goToEmptyField}
      {...firstAct}
    >
      {failure && (
        <div ref={failureBox} tabIndex={-1}>
          <ErrorBox message={failure.message} code={failure.code} />
        </div>
      )}
      <TextField
        label="Usuario"
        name="username"
        required
        maxLength={MAX_LENGTH.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={busy}
        value={typed.username}
        error={errorOf('username')}
        onChange={(event) => write('username', event.target.value)}
      />
      <PasswordField
        label="Clave"
        name="password"
        required
        maxLength={MAX_LENGTH.password}
        autoComplete="current-password"
        readOnly={busy}
        value={typed.password}
        error={errorOf('password')}
        onChange={(event) => write('password', event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={busy}
        busyLabel="Entrando…"
        unavailable={complete ? undefined : 'Escriba el usuario y la clave.'}
      >
        Entrar
      </Button>
      <SignInHelp />
      <AddressAdvice />
    </form>
  )
}

function SignInHelp() {
  return (
    <p className={styles.help}>
      <a href="/recover-password">Generar nueva clave</a>
      <a className={styles.guide} href="/help/acceso" target="_blank" rel="noopener" data-outside="HELP">
        Ayuda para entrar
      </a>
    </p>
  )
}

function AddressAdvice() {
  return (
    <p className={styles.address}>
      <Icon of={LockSimpleIcon} />
      <span>
        Compruebe que la dirección empieza por <b>https://</b>
      </span>
    </p>
  )
}

/** Enter with one of the two fields still empty goes there, instead of doing nothing. */
function goToEmptyField({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Enter' && target instanceof HTMLInputElement)
    inputsOf(currentTarget)
      .find(({ value }) => value.trim() === '')
      ?.focus()
}
