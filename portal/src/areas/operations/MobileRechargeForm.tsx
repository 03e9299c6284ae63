import type { MobileRechargeInput, PhoneOperator, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import { type FormEvent, useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { amountSoFar } from '../../fields/amount.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { readRecharge, type RechargeDraft, type RechargeField, type RechargeProblems } from './mobile-recharge-draft.ts'
import { MobileRechargeQuestions } from './MobileRechargeQuestions.tsx'
import { BackToOrigin } from './Origin.tsx'

export interface RechargeChoices {
  operators: readonly PhoneOperator[]
  payers: readonly RechargePayer[]
}

interface FormProps {
  choices: RechargeChoices
  draft: RechargeDraft
  onChange: (draft: RechargeDraft) => void
  operation: Pick<TwoStep<MobileRechargeInput>, 'authorize' | 'error' | 'busy'>
  /** The field the customer came back to. */
  focus: RechargeField | undefined
}

/** Which mobile, how much and with what it is paid. */
export function MobileRechargeForm({ choices, draft, onChange, operation, focus }: FormProps) {
  const [mistakes, setMistakes] = useState<RechargeProblems>({})
  const payer = choices.payers.find(({ id }) => id === draft.payer)
  const restriction = useRestriction(payer?.canOperate)
  const refused = fieldProblems(operation.error)
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus()
  }, [focus])
  const change = (changed: RechargeDraft, ...fields: RechargeField[]) => {
    setMistakes((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.some((one) => one === field))))
    onChange(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction) return
    const read = readRecharge(draft, choices.operators, choices.payers)
    if ('input' in read) {
      operation.authorize(read.input)
      return
    }
    setMistakes(read.problems)
    document.getElementById(read.first)?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <div className={steps.columns}>
        <Sheet>
          <div className={steps.questions}>
            <MobileRechargeQuestions choices={choices} draft={draft} problems={{ ...refused, ...mistakes }} onChange={change} />
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
            <BackToOrigin className={buttonClass({ variant: 'text' })}>Cancelar</BackToOrigin>
            <p>Podrá revisarlo todo antes de firmar.</p>
          </div>
        </Sheet>
        <Summary draft={draft} operator={choices.operators.find(({ id }) => id === draft.operator)} payer={payer} />
      </div>
    </form>
  )
}

interface SummaryProps {
  draft: RechargeDraft
  operator: PhoneOperator | undefined
  payer: RechargePayer | undefined
}

function Summary({ draft, operator, payer }: SummaryProps) {
  return (
    <Sheet className={`${steps.summary} ${steps.side} ${steps.summaryAside}`}>
      <h2>Resumen</h2>
      <dl>
        <div>
          <dt>Importe</dt>
          <dd>
            <Amount value={amountSoFar(draft.amount)} size="title" />
          </dd>
        </div>
        <div>
          <dt>Móvil</dt>
          <dd>{draft.phone || 'Sin escribir'}</dd>
        </div>
        <div>
          <dt>Operador</dt>
          <dd>{operator?.name ?? 'Sin elegir'}</dd>
        </div>
        <div>
          <dt>Se paga con</dt>
          <dd>{payer?.name ?? 'Sin elegir'}</dd>
        </div>
        <div>
          <dt>Comisión</dt>
          <dd>0,00&nbsp;€</dd>
        </div>
      </dl>
    </Sheet>
  )
}
