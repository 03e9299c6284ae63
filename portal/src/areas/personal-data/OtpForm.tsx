import type { OtpAdminInput, otpView } from '@almenara/contract/areas/personal-data/otp'
import type { Reply } from '@almenara/contract/call'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useForcedStep } from '../../base/forced-step.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Note } from '../../kit/Note.tsx'
import { PasswordField } from '../../kit/PasswordField.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { MaskedText } from './MaskedText.tsx'

type Otp = Reply<typeof otpView>

interface OtpFormProps {
  otp: Otp
  operation: Pick<TwoStep<OtpAdminInput>, 'authorize' | 'error' | 'busy'>
  /** Above what is asked: what it is asked for. */
  children?: React.ReactNode
}

/** What the customer has, and what they can do about it. */
export function OtpForm({ otp, operation, children }: OtpFormProps) {
  const restriction = useRestriction()
  // That there is nothing to sign with is what this page mends.
  const blocking = restriction === 'NO_METHOD' ? undefined : restriction
  const refused = fieldProblems(operation.error)
  const other = operation.error && !refused['password'] && <ErrorBox {...describe(operation.error)} />
  return (
    <div className={steps.form}>
      {children}
      <RestrictionNote restriction={blocking} />
      <Sheet>
        {otp.contracted ? (
          <Contracted otp={otp} operation={operation} unavailable={blocking && RESTRICTION_REASONS[blocking]} failure={other} />
        ) : (
          <NotContracted
            otp={otp}
            operation={operation}
            unavailable={blocking && RESTRICTION_REASONS[blocking]}
            failure={other}
            problem={refused['password']}
          />
        )}
      </Sheet>
    </div>
  )
}

interface PartProps extends Omit<OtpFormProps, 'children'> {
  unavailable: string | undefined
  failure: React.ReactNode
}

function Contracted({ otp: { since, mobile = '' }, operation, unavailable, failure }: PartProps) {
  return (
    <>
      <div className={steps.questions}>
        <section className={steps.question}>
          <h2>Firma con claves por SMS</h2>
          <p>
            Las enviamos al móvil <MaskedText text={mobile} />
            {since && `, desde el ${formatDay(dayAt(since))}`}.
          </p>
          <p>Si deja de recibir claves por SMS y no tiene otro método de firma, podrá consultar, pero no operar.</p>
          {failure}
        </section>
      </div>
      <div className={steps.foot}>
        <Link to="/personal-data/modify-contact" className={buttonClass({ variant: 'primary' })}>
          Cambiar el móvil
        </Link>
        <Button
          unavailable={unavailable}
          busy={operation.busy === 'authorize'}
          busyLabel="Preparando…"
          onClick={() => operation.authorize({ action: 'CANCEL' })}
        >
          Cancelar las claves por SMS
        </Button>
      </div>
    </>
  )
}

function NotContracted({ otp, operation, unavailable, failure, problem }: PartProps & { problem: string | undefined }) {
  const [password, setPassword] = useState('')
  const [mistake, setMistake] = useState<string>()
  const step = useForcedStep()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unavailable) return
    if (!otp.asksPassword) return operation.authorize({ action: 'CONTRACT' })
    if (password === '') {
      setMistake('Escriba su clave de acceso.')
      document.getElementById('password')?.focus()
      return
    }
    operation.authorize({ action: 'CONTRACT', password })
  }
  if (!otp.mobile) return <NoMobile canSign={!otp.asksPassword} />
  return (
    <form onSubmit={submit} noValidate>
      <div className={steps.questions}>
        <section className={steps.question}>
          <h2>Active las claves por SMS</h2>
          <p>
            {step && 'La ley exige confirmar su identidad al operar. '}
            Para firmar una operación le enviaremos un código de 6 cifras al móvil <MaskedText text={otp.mobile} />. Sirve una sola vez y
            caduca en minutos.
          </p>
          {step && !otp.asksPassword && <p>Ya ha escrito su clave de acceso: no se la pediremos otra vez.</p>}
          {otp.asksPassword && (
            <PasswordField
              id="password"
              label="Clave de acceso"
              hint="La misma con la que entra. Después le enviaremos un código al móvil."
              autoComplete="current-password"
              maxLength={MAX_LENGTH.password}
              value={password}
              onChange={({ target }) => {
                setPassword(target.value)
                setMistake(undefined)
              }}
              error={mistake ?? problem}
              required
            />
          )}
          {failure}
        </section>
      </div>
      <div className={steps.foot}>
        <Button type="submit" variant="primary" busy={operation.busy === 'authorize'} busyLabel="Preparando…" unavailable={unavailable}>
          Continuar
        </Button>
        {!step && (
          <Link to="/personal-data" className={buttonClass({ variant: 'text' })}>
            Cancelar
          </Link>
        )}
        <p>Podrá revisar los datos antes de firmar.</p>
      </div>
    </form>
  )
}

function NoMobile({ canSign }: { canSign: boolean }) {
  return (
    <div className={steps.questions}>
      <section className={steps.question}>
        <Note tone="warning" title="No tenemos un móvil suyo comprobado">
          {canSign ? (
            <>
              Añádalo en sus <Link to="/personal-data/modify-contact">datos de contacto</Link> y vuelva aquí.
            </>
          ) : (
            'Por su seguridad, la primera vez tiene que darlo en su oficina, con su documento de identidad.'
          )}
        </Note>
      </section>
    </div>
  )
}
