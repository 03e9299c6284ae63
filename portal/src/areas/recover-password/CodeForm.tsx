import type { CodeSent } from '@almenara/contract/areas/recover-password'
import { CODE_DIGITS } from '@almenara/contract/limits'
import { type FormEvent, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { CallFailure } from '../../api/failure.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { OtpInput } from '../../kit/OtpInput.tsx'
import { clockText, useCountdown } from '../../patterns/two-step/use-countdown.ts'
import styles from './RecoverPasswordPage.module.css'
import type { Recovery } from './use-recovery.ts'
import { CODE_EXPIRED } from '../../api/code-words.es.ts'

interface CodeFormProps {
  sent: CodeSent
  recovery: Pick<Recovery, 'confirm' | 'resend' | 'restart' | 'busy' | 'error'>
}

/** The code that proves who it is. What was written before is not repeated: nothing here says whether it is anybody's. */
export function CodeForm({ sent, recovery: { confirm, resend, restart, busy, error } }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState<string>()
  const left = useCountdown(sent.codeExpiresAt, sent.asOf)
  const pause = useCountdown(sent.resendAt, sent.asOf)
  const wrong = error instanceof CallFailure && error.code === 'CODE_WRONG'
  const { message, hostText } = describe(error)
  const problem = left === 0 ? CODE_EXPIRED : (mistake ?? (wrong ? `${message} ${hostText ?? ''}` : undefined))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const short = code.length < CODE_DIGITS ? `Escriba el código de ${CODE_DIGITS} cifras.` : undefined
    setMistake(short)
    if (!short && left > 0 && !busy) confirm(sent, code)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !wrong && <ErrorBox {...describe(error)} />}
      <OtpInput
        label={`Código de ${CODE_DIGITS} cifras`}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setMistake(undefined)
        }}
        error={problem}
        required
      />
      <div className={styles.times}>
        <span>{left > 0 ? `Caduca en ${clockText(left)}` : 'Ha caducado'}</span>
        {pause > 0 ? (
          <span>{`Podrá pedir otro en ${clockText(pause)}`}</span>
        ) : (
          <Button variant="text" size="sm" busy={busy === 'resend'} busyLabel="Pidiendo…" onClick={() => resend(sent)}>
            Pedir otro código
          </Button>
        )}
      </div>
      <Button type="submit" variant="primary" wide busy={busy === 'confirm'} busyLabel="Comprobando…">
        Generar nueva clave
      </Button>
      <Button variant="text" onClick={restart}>
        Cambiar los datos
      </Button>
    </form>
  )
}
