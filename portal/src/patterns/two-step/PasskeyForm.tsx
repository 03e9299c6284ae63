import { startAuthentication } from '@simplewebauthn/browser'
import FingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?react'
import { type FormEvent, useState } from 'react'
import { FieldMessage } from '../../kit/Field.tsx'
import { Button } from '../../kit/Button.tsx'
import { passkeyProblem } from './passkey-problem.ts'
import styles from './SignPanel.module.css'
import type { SignFormProps } from './sign-form.ts'
import { WAITING_FOR_DEVICE } from './step-words.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** One button: the browser asks for fingerprint, face or the device's PIN in its own dialog. */
export default function PasskeyForm({ challenge, action, onSign, problem, busy }: SignFormProps<'PASSKEY'>) {
  const [asking, setAsking] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const ask = async () => {
    setMistake(undefined)
    setAsking(true)
    try {
      const response = await startAuthentication({ optionsJSON: challenge.options as unknown as RequestOptions })
      onSign({ method: 'PASSKEY', response: { ...response } })
    } catch (error) {
      setMistake(passkeyProblem(error))
    } finally {
      setAsking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }
  const said = mistake ?? problem
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>Firme con su llave de acceso: su dispositivo le pedirá la huella, el rostro o el PIN.</p>
      <div role="alert">
        {said && (
          <FieldMessage id="passkey-problem" tone="error">
            {said}
          </FieldMessage>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        wide
        icon={FingerprintIcon}
        busy={asking || busy === 'confirm'}
        busyLabel={asking ? WAITING_FOR_DEVICE : 'Firmando…'}
        aria-describedby={said && 'passkey-problem'}
      >
        {action}
      </Button>
    </form>
  )
}
