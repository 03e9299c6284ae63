import { EXEMPTION_TEXTS } from '@almenara/contract/signature-names'
import type { FormEvent } from 'react'
import { Button } from '../../kit/Button.tsx'
import styles from './SignPanel.module.css'
import type { SignFormProps } from './sign-form.ts'

/** An order that needs no code: why, and one button. */
export default function NoneForm({ challenge, action, onSign, busy }: SignFormProps<'NONE'>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSign({ method: 'NONE' })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{EXEMPTION_TEXTS[challenge.reason]}</p>
      <Button type="submit" variant="primary" wide busy={busy === 'confirm'} busyLabel="Confirmando…">
        {action}
      </Button>
    </form>
  )
}
