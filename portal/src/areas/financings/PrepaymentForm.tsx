import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { type PrepaymentInput, type PrepaymentCut } from '@almenara/contract/areas/financings/prepayment'
import { CUT_NAMES } from '@almenara/contract/financing-names'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { readDraft, type PrepaymentDraft } from './prepayment-draft.ts'
import { Simulation } from './Simulation.tsx'

interface PrepaymentFormProps {
  financing: FinancingDetail
  draft: PrepaymentDraft
  onChange: (draft: PrepaymentDraft) => void
  operation: Pick<TwoStep<PrepaymentInput>, 'authorize' | 'error' | 'busy'>
}

const CUTS: readonly { value: PrepaymentCut; label: string; detail: string }[] = [
  { value: 'TERM', label: CUT_NAMES.TERM, detail: 'La cuota sigue igual y el préstamo acaba antes. Se ahorran más intereses.' },
  { value: 'INSTALMENT', label: CUT_NAMES.INSTALMENT, detail: 'Baja la cuota y el préstamo acaba el mismo día.' },
]

/** How much, and what gets smaller; beside it, what it costs and saves. */
export function PrepaymentForm({ financing, draft, onChange, operation }: PrepaymentFormProps) {
  const { id, used, chargedTo, canOperate } = financing
  // Once it has been tried, what is wrong is said until it is mended.
  const [tried, setTried] = useState(false)
  const restriction = useRestriction(canOperate)
  const refused = fieldProblems(operation.error)
  const read = readDraft(draft, used)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction) return
    if ('input' in read) return operation.authorize(read.input)
    setTried(true)
    document.getElementById('amount')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <div className={steps.columns}>
        <Sheet>
          <div className={steps.questions}>
            <section className={steps.question}>
              <h2>¿Cuánto quiere amortizar?</h2>
              <AmountInput
                id="amount"
                label="Capital en euros"
                look="large"
                value={draft.amount}
                onChange={(amount) => onChange({ ...draft, amount })}
                error={tried && 'problem' in read ? read.problem : refused['amount']}
              />
              <p>
                Debe <Amount value={used} />. Se cargará en {chargedTo.name}, <Iban value={chargedTo.iban} />.
              </p>
            </section>
            <section className={steps.question}>
              <h2>¿Qué prefiere?</h2>
              <RadioGroup
                label="Qué prefiere"
                legend="told"
                options={CUTS}
                value={draft.cut}
                onChange={(cut) => onChange({ ...draft, cut })}
                error={refused['cut']}
              />
            </section>
            {operation.error && Object.keys(refused).length === 0 && <ErrorBox {...describe(operation.error)} />}
          </div>
          <div className={steps.foot}>
            <Button
              type="submit"
              variant="primary"
              busy={operation.busy === 'authorize'}
              busyLabel="Preparando…"
              unavailable={restriction && RESTRICTION_REASONS[restriction]}
            >
              Continuar
            </Button>
            <Link to="/financings/$id/details" params={{ id }} className={buttonClass({ variant: 'text' })}>
              Cancelar
            </Link>
            <p>Podrá revisarlo todo antes de firmar.</p>
          </div>
        </Sheet>
        <Simulation id={id} input={'input' in read ? read.input : undefined} />
      </div>
    </form>
  )
}
