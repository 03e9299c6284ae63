import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { FieldAlert } from '../../kit/FieldAlert.tsx'
import type { IconShape } from '../../kit/Icon.tsx'
import styles from './SignPanel.module.css'
import type { SignFormProps } from './sign-form.ts'

interface DeviceSignFormProps extends Pick<SignFormProps<never>, 'action' | 'problem' | 'busy'> {
  icon: IconShape
  /** The button's text while the device answers: «Esperando a su dispositivo…». */
  waiting: string
  /** Asks the device to sign and passes the signature on. Resolves to the customer's message where there is none. */
  sign: () => Promise<string | undefined>
  /** What the device will ask for. */
  children: ReactNode
}

/** One button: the device asks for a fingerprint, a face or a PIN in its own dialog, and signs with its key. */
export function DeviceSignForm({ icon, waiting, sign, action, problem, busy, children }: DeviceSignFormProps) {
  const [asking, setAsking] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const ask = async () => {
    setMistake(undefined)
    setAsking(true)
    try {
      setMistake(await sign())
    } finally {
      setAsking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }
  const message = mistake ?? problem
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{children}</p>
      <FieldAlert id="device-problem">{message}</FieldAlert>
      <Button
        type="submit"
        variant="primary"
        wide
        icon={icon}
        busy={asking || busy === 'confirm'}
        busyLabel={asking ? waiting : 'Firmando…'}
        aria-describedby={message && 'device-problem'}
      >
        {action}
      </Button>
    </form>
  )
}
