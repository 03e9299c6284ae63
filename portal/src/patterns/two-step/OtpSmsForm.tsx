import { type FormEvent, useState } from 'react'
import { announce } from '../../kit/announce.ts'
import { Button } from '../../kit/Button.tsx'
import { OtpInput } from '../../kit/OtpInput.tsx'
import styles from './SignPanel.module.css'
import type { SignFormProps } from './sign-form.ts'
import { clockText, useCountdown } from './use-countdown.ts'
import { CODE_LATE } from '../../api/code-words.es.ts'

const DIGITS = 6
const EMPTY = `Escriba el código de ${DIGITS} cifras que le hemos enviado.`
const SHORT = `El código tiene ${DIGITS} cifras.`
const OVER = CODE_LATE

/** The code of an SMS: what it was sent to, how long it works and when another may be asked for. */
export default function OtpSmsForm({ order, challenge, action, onSign, onResend, problem, busy }: SignFormProps<'OTP_SMS'>) {
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState<string>()
  const left = useCountdown(challenge.expiresAt, order.asOf)
  const pause = useCountdown(challenge.resendAt, order.asOf)
  const error = left === 0 ? OVER : (mistake ?? problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = code === '' ? EMPTY : code.length < DIGITS ? SHORT : undefined
    setMistake(wrong)
    if (!wrong && left > 0) onSign({ method: 'OTP_SMS', code })
  }
  const resend = () => {
    onResend()
    announce('Pidiendo otro código…')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <OtpInput
        label={`Código de ${DIGITS} cifras`}
        hint={`Enviado al móvil terminado en ${challenge.phoneEnding}.`}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setMistake(undefined)
        }}
        error={error}
        required
      />
      <div className={styles.times}>
        <span>
          {left > 0 ? (
            <>
              Caduca en <b>{clockText(left)}</b>
            </>
          ) : (
            'Ha caducado'
          )}
        </span>
        {pause > 0 ? (
          <span>{`Otro código en ${clockText(pause)}`}</span>
        ) : (
          <Button variant="text" size="sm" onClick={resend} busy={busy === 'ask'} busyLabel="Pidiendo…">
            Pedir otro código
          </Button>
        )}
      </div>
      <Button type="submit" variant="primary" wide busy={busy === 'confirm'} busyLabel="Firmando…">
        {action}
      </Button>
    </form>
  )
}
