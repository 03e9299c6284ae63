import { dayAt, formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useForcedStep } from '../../base/forced-step.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { REVIEW_FIRST } from '../../patterns/two-step/step-words.ts'
import steps from '../../patterns/two-step/steps.module.css'
import { MaskedText } from './MaskedText.tsx'
import { NoMobile } from './NoMobile.tsx'
import type { OtpFormProps } from './otp-form-props.ts'
import { OtpStep } from './OtpStep.tsx'
import { useContract } from './use-contract-otp.tsx'

/** What the customer has, and what they can do about it. */
export function OtpForm({ otp, operation, why }: OtpFormProps) {
  const restriction = useRestriction()
  const step = useForcedStep()
  // That there is nothing to sign with is what this page mends.
  const blocking = restriction === 'NO_METHOD' ? undefined : restriction
  const refused = fieldProblems(operation.error)
  const other = operation.error && !refused['password'] && <ErrorBox {...describe(operation.error)} />
  if (step && !otp.contracted) return <OtpStep otp={otp} operation={operation} why={why} />
  return (
    <div className={steps.form}>
      {why && <Note title="Confirmación de su identidad">{why}</Note>}
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

interface PartProps extends Omit<OtpFormProps, 'why'> {
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
  const { contract, field } = useContract(otp, operation, problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unavailable) contract()
  }
  if (!otp.mobile) return <NoMobile canSign={!otp.asksPassword} />
  return (
    <form onSubmit={submit} noValidate>
      <div className={steps.questions}>
        <section className={steps.question}>
          <h2>Activar las claves por SMS</h2>
          <p>
            Para firmar una operación le enviaremos un código de 6 cifras al móvil <MaskedText text={otp.mobile} />. Sirve una sola vez y
            caduca en minutos.
          </p>
          {field}
          {failure}
        </section>
      </div>
      <div className={steps.foot}>
        <Button type="submit" variant="primary" busy={operation.busy === 'authorize'} busyLabel="Preparando…" unavailable={unavailable}>
          Continuar
        </Button>
        <Link to="/personal-data" className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
        <p>{REVIEW_FIRST}</p>
      </div>
    </form>
  )
}
