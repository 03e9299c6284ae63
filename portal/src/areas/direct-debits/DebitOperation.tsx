import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import type { WayBack } from './use-way-back.ts'

/** Where an operation stands: under its account. */
export function DebitBreadcrumbs({ back, name }: { back: WayBack; name: string | undefined }) {
  return (
    <Breadcrumbs>
      <Link to="/global">Posición global</Link>
      <Link {...back}>{name ?? 'Cuenta'}</Link>
    </Breadcrumbs>
  )
}

interface DebitOperationProps {
  /** While it is prepared: «Devuelva el recibo». */
  title: string
  /** «Va a devolver», before what is signed. */
  verb: string
  /** «Firmar y devolver 60,00 €». */
  action: string
  operation: Pick<TwoStep<never>, 'phase' | 'confirm' | 'resend' | 'choose' | 'edit' | 'error' | 'busy'>
  back: WayBack
  /** What is asked before the review. */
  children: ReactNode
  /** Links of the result, beside the way back. */
  next?: ReactNode | undefined
}

/** An operation with a receipt, a transfer or a mandate: what is asked, review and signature, result. */
export function DebitOperation({ title, verb, action, operation, back, children, next }: DebitOperationProps) {
  const { phase } = operation
  const shown = phase.step === 'editing' ? title : phase.step === 'reviewing' ? 'Revise y firme' : 'Resultado'
  useTitle(shown)
  return (
    <>
      <OperationHead title={shown} step={phase.step} />
      {phase.step === 'editing' && children}
      {phase.step === 'reviewing' && (
        <ReviewStep order={phase.order} verb={verb} action={action} operation={operation} onEdit={() => operation.edit()} />
      )}
      {phase.step === 'finished' && (
        <ResultStep
          order={phase.order}
          actions={
            <>
              {next}
              <Link {...back} className={buttonClass()}>
                Volver a la cuenta
              </Link>
            </>
          }
        />
      )}
    </>
  )
}

interface DebitQuestionsProps {
  canOperate: boolean
  /** Why it cannot be done, where it cannot. */
  closed?: string | undefined
  operation: Pick<TwoStep<never>, 'error' | 'busy'>
  back: WayBack
  onSubmit: () => void
  /** What it is done with, beside the question. */
  aside: ReactNode
  children: ReactNode
}

/** What is asked, with why it cannot be done where it cannot. */
export function DebitQuestions({ canOperate, closed, operation, back, onSubmit, aside, children }: DebitQuestionsProps) {
  const restriction = useRestriction(canOperate)
  const unavailable = restriction ? RESTRICTION_REASONS[restriction] : closed
  const hasProblems = Object.keys(fieldProblems(operation.error)).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unavailable) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <div className={steps.columns}>
        <Sheet>
          <div className={steps.questions}>
            <div className={steps.question}>{children}</div>
            {operation.error && !hasProblems && <ErrorBox {...describe(operation.error)} />}
          </div>
          <div className={steps.foot}>
            {!closed && (
              <Button
                type="submit"
                variant="primary"
                busy={operation.busy === 'authorize'}
                busyLabel="Preparando…"
                unavailable={unavailable}
              >
                Continuar
              </Button>
            )}
            <Link {...back} className={buttonClass({ variant: closed ? 'secondary' : 'text' })}>
              {closed ? 'Volver a la cuenta' : 'Cancelar'}
            </Link>
            {!closed && <p>Podrá revisarlo todo antes de firmar.</p>}
          </div>
        </Sheet>
        <Sheet>
          <div className={steps.summary}>{aside}</div>
        </Sheet>
      </div>
    </form>
  )
}
