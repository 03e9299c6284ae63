import {
  checkVerification,
  requestVerification,
  type UnprovedContact,
  type Verification,
} from '@almenara/contract/areas/personal-data/contact-info'
import CheckCircleIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { announce } from '../../kit/announce.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { OtpInput } from '../../kit/OtpInput.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { clockText, useCountdown } from '../../patterns/two-step/use-countdown.ts'
import styles from './ModifyContactPage.module.css'

interface ProveContactProps {
  /** What the code is sent to, as it is typed. */
  contact: UnprovedContact
  /** Whether its code has come back. */
  proved: boolean
  /** The verification that was proved; nothing when the customer wants to type another. */
  onProved: (id: string | undefined) => void
  /** Why no code can be sent now. */
  unavailable?: string | undefined
  /** The inputs of the contact, with the bank's message for them. */
  children: (problem: string | undefined) => ReactNode
}

/** A mobile or an address that the customer proves to be theirs: a code goes there, and is typed here. */
export function ProveContact({ contact, proved, onProved, unavailable, children }: ProveContactProps) {
  const [sent, setSent] = useState<{ to: string; verification: Verification }>()
  const request = useSend(requestVerification)
  const typed = JSON.stringify(contact)
  const field = contact.kind === 'MOBILE' ? 'mobile' : 'email'
  const problem = fieldProblems(request.error)[field]
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (proved) done.current?.focus()
  }, [proved])
  const ask = () => {
    announce('Enviando el código…')
    request.mutate({ body: contact }, { onSuccess: (verification) => setSent({ to: typed, verification }) })
  }
  if (proved) {
    return (
      <div className={styles.proved}>
        <p ref={done} tabIndex={-1}>
          <Icon of={CheckCircleIcon} />
          {`Comprobado: ${contact.kind === 'MOBILE' ? contact.phone.number : contact.address}`}
        </p>
        <Button variant="text" size="sm" onClick={() => onProved(undefined)}>
          {contact.kind === 'MOBILE' ? 'Escribir otro móvil' : 'Escribir otro correo'}
        </Button>
      </div>
    )
  }
  // A code for something else than what is typed now proves nothing of it.
  const verification = sent?.to === typed ? sent.verification : undefined
  return (
    <>
      {children(problem)}
      {request.error && !problem && <ErrorBox {...describe(request.error)} />}
      {verification ? (
        <CodeForm key={verification.id} verification={verification} onProved={onProved} onResend={ask} resending={request.isPending} />
      ) : (
        <div>
          <Button onClick={ask} busy={request.isPending} unavailable={unavailable}>
            {contact.kind === 'MOBILE' ? 'Enviar un código al móvil' : 'Enviar un código al correo'}
          </Button>
        </div>
      )}
    </>
  )
}

interface CodeFormProps {
  verification: Verification
  onProved: (id: string) => void
  onResend: () => void
  resending: boolean
}

const DIGITS = 6

/** Not a form of its own: it stands inside the one of the change, so «Intro» is caught here. */
function CodeForm({ verification: { id, kind, masked, asOf, expiresAt, resendAt }, onProved, onResend, resending }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState<string>()
  const task = useSend(checkVerification)
  const left = useCountdown(expiresAt, asOf)
  const pause = useCountdown(resendAt, asOf)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const problem = fieldProblems(task.error)['code']
  const check = () => {
    if (code.length < DIGITS) return setMistake(`Escriba el código de ${DIGITS} cifras que le hemos enviado.`)
    return task.mutate({ body: { id, code } }, { onSuccess: () => onProved(id) })
  }
  return (
    // The key belongs to the input inside; the group only keeps it from sending the whole form.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={styles.code}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        check()
      }}
    >
      <OtpInput
        label={kind === 'MOBILE' ? 'Código que ha recibido en el móvil' : 'Código que ha recibido en el correo'}
        hint={`Lo hemos enviado a ${masked.replace(/[+• ]*•[• ]*/g, '…')}. Caduca en ${clockText(left)}.`}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setMistake(undefined)
        }}
        error={left === 0 ? 'Este código ha caducado. Pida otro.' : (mistake ?? problem)}
        required
      />
      {task.error && !problem && <ErrorBox {...describe(task.error)} />}
      <div className={styles.buttons}>
        <Button onClick={check} busy={task.isPending} busyLabel="Comprobando…">
          Comprobar
        </Button>
        {pause > 0 ? (
          <span className={styles.quiet}>{`Podrá pedir otro en ${clockText(pause)}`}</span>
        ) : (
          <Button variant="text" size="sm" onClick={onResend} busy={resending}>
            Pedir otro código
          </Button>
        )}
      </div>
    </div>
  )
}
