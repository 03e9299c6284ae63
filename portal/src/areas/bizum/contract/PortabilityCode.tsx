import { portabilityCode } from '@almenara/contract/areas/bizum/contract'
import type { Reply } from '@almenara/contract/call'
import { CODE_EXPIRED } from '../../../api/code-words.es.ts'
import { describe } from '../../../api/errors.es.ts'
import { useSend } from '../../../base/use-send.ts'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { OtpInput } from '../../../kit/OtpInput.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { clockText, useCountdown } from '../../../patterns/two-step/use-countdown.ts'

interface CodeField {
  id?: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

/** The code is Bizum's: it comes by SMS from Bizum, and is not the one that signs. */
export function PortabilityCode({ field: { value, onChange, error, ...rest } }: { field: CodeField }) {
  const sending = useSend(portabilityCode)
  const sent = sending.data
  const label = sent ? 'Enviar otro código' : 'Enviar el código'
  return (
    <Question title="Código de cambio de entidad">
      <p>Bizum le enviará por SMS un código de 6 cifras para comprobar que el cambio lo pide usted. No es la clave con la que firma.</p>
      {sent ? (
        <Sent key={sent.expiresAt} sent={sent}>
          {(pause) => (
            <Button
              busy={sending.isPending}
              busyLabel="Enviando…"
              unavailable={pause > 0 ? `Podrá pedir otro código en ${pause} segundos.` : undefined}
              onClick={() => sending.mutate({})}
            >
              {label}
            </Button>
          )}
        </Sent>
      ) : (
        <Button busy={sending.isPending} busyLabel="Enviando…" onClick={() => sending.mutate({})}>
          {label}
        </Button>
      )}
      {sending.error && <ErrorBox {...describe(sending.error)} />}
      <OtpInput label="Código de cambio" value={value} onChange={onChange} error={error} {...rest} />
    </Question>
  )
}

interface SentProps {
  sent: Reply<typeof portabilityCode>
  children: (pause: number) => React.ReactNode
}

function Sent({ sent: { phoneEnding, expiresAt, resendAt, asOf }, children }: SentProps) {
  const left = useCountdown(expiresAt, asOf)
  const pause = useCountdown(resendAt, asOf)
  return (
    <>
      <p role="status">{`Bizum ha enviado el código al móvil terminado en ${phoneEnding}.`}</p>
      <p>{left > 0 ? `Caduca en ${clockText(left)}` : CODE_EXPIRED}</p>
      {children(pause)}
    </>
  )
}
