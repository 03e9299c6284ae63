import DeviceMobileIcon from '@phosphor-icons/core/regular/device-mobile.svg?react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { FieldMessage } from '../../kit/Field.tsx'
import { signOnDevice } from '../../native/signing.ts'
import styles from './SignPanel.module.css'
import type { SignFormProps } from './sign-form.ts'

const DENIED = 'No se ha firmado: se canceló o la aplicación no le reconoció. Vuelva a intentarlo o firme con otro método.'
const UNAVAILABLE = 'La aplicación de este móvil no puede firmar ahora. Firme con otro método.'
const UNKNOWN = 'Este móvil no está entre sus dispositivos. Añádalo en su área personal o firme con otro método.'

/** The app asks for fingerprint or face and its key signs. */
export default function BiometryForm({ challenge, action, onSign, problem, busy }: SignFormProps<'BIOMETRY'>) {
  const [asking, setAsking] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const ask = async () => {
    setMistake(undefined)
    setAsking(true)
    const { nonce, digest, devices } = challenge
    const signed = await signOnDevice({ nonce, digest })
    setAsking(false)
    if (signed.status !== 'ok') setMistake(signed.status === 'denied' ? DENIED : UNAVAILABLE)
    // Sent, it would count as a failure of theirs.
    else if (!devices.some(({ id }) => id === signed.deviceId)) setMistake(UNKNOWN)
    else onSign({ method: 'BIOMETRY', device: signed.deviceId, signature: signed.signature })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }
  const said = mistake ?? problem
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>La aplicación le pedirá la huella o el rostro.</p>
      <div role="alert">
        {said && (
          <FieldMessage id="biometry-problem" tone="error">
            {said}
          </FieldMessage>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        wide
        icon={DeviceMobileIcon}
        busy={asking || busy === 'confirm'}
        busyLabel={asking ? 'Esperando a la aplicación…' : 'Firmando…'}
        aria-describedby={said && 'biometry-problem'}
      >
        {action}
      </Button>
    </form>
  )
}
