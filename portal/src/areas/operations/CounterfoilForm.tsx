import type { CounterfoilAccount, CounterfoilRequestInput, CounterfoilType } from '@almenara/contract/areas/operations/counterfoil'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { type FormEvent, useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Amount } from '../../kit/Amount.tsx'
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
import { costOf, readCounterfoil, type CounterfoilDraft, type CounterfoilField, type CounterfoilProblems } from './counterfoil-draft.ts'
import { CounterfoilDelivery } from './CounterfoilDelivery.tsx'
import type { CounterfoilTerms } from './CounterfoilPage.tsx'
import { BackToOrigin } from './Origin.tsx'

export interface CounterfoilChoices extends CounterfoilTerms {
  types: readonly CounterfoilType[]
}

interface FormProps {
  account: CounterfoilAccount
  choices: CounterfoilChoices
  draft: CounterfoilDraft
  onChange: (draft: CounterfoilDraft) => void
  operation: Pick<TwoStep<CounterfoilRequestInput>, 'authorize' | 'error' | 'busy'>
  /** The field the customer came back to. */
  focus: CounterfoilField | undefined
}

/** Which cheque book, and where it goes. */
export function CounterfoilForm({ account, choices, draft, onChange, operation, focus }: FormProps) {
  const [mistakes, setMistakes] = useState<CounterfoilProblems>({})
  const restriction = useRestriction(account.canOperate)
  const refused = fieldProblems(operation.error)
  useEffect(() => {
    if (focus) focusField(focus)
  }, [focus])
  const change = (field: CounterfoilField, changed: CounterfoilDraft) => {
    setMistakes(({ [field]: _, ...rest }) => rest)
    onChange(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction) return
    const read = readCounterfoil(draft)
    if ('input' in read) {
      operation.authorize(read.input)
      return
    }
    setMistakes(read.problems)
    focusField(read.first)
  }
  const problems = { ...refused, ...mistakes }
  return (
    <form onSubmit={submit} noValidate>
      <RestrictionNote restriction={restriction} />
      <div className={steps.columns}>
        <Sheet>
          <div className={steps.questions}>
            <WhichType
              types={choices.types}
              value={draft.type}
              onChange={(type) => change('type', { ...draft, type })}
              error={problems.type}
            />
            <CounterfoilDelivery
              account={account}
              postage={choices.postage}
              draft={draft}
              onChange={(changed) => change('branch', changed)}
              error={problems.branch}
            />
            {problems.account && <ErrorBox message={problems.account} />}
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
        <Summary account={account} choices={choices} draft={draft} />
      </div>
    </form>
  )
}

interface WhichTypeProps {
  types: readonly CounterfoilType[]
  value: string | undefined
  onChange: (type: string) => void
  error: string | undefined
}

function WhichType({ types, value, onChange, error }: WhichTypeProps) {
  return (
    <section className={steps.question} id="type-question">
      <h2>¿Qué talonario?</h2>
      <RadioGroup
        label="Talonario"
        legend="told"
        options={types.map(({ id, name, forms, fee }) => ({
          value: id,
          label: `${name}, ${forms} efectos`,
          detail: fee === 0 ? 'Sin comisión' : `Comisión de ${formatAmount(fee)}`,
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
    </section>
  )
}

/** Radios have no one control to point at: the chosen one, or else the first. */
function focusField(field: CounterfoilField): void {
  const question = document.getElementById(`${field}-question`)
  const radio = question?.querySelector<HTMLElement>('input:checked') ?? question?.querySelector<HTMLElement>('input')
  const control = document.getElementById(field) ?? radio
  control?.focus()
}

function Summary({ account, choices, draft }: Pick<FormProps, 'account' | 'choices' | 'draft'>) {
  const type = choices.types.find(({ id }) => id === draft.type)
  return (
    <Sheet className={`${steps.summary} ${steps.side} ${steps.summaryAside}`}>
      <h2>Resumen</h2>
      <dl>
        <div>
          <dt>Comisión</dt>
          <dd>
            <Amount value={costOf(type, choices.postage, draft)} size="title" />
          </dd>
        </div>
        <div>
          <dt>Talonario</dt>
          <dd>{type ? `${type.name}, ${type.forms} efectos` : 'Sin elegir'}</dd>
        </div>
        <div>
          <dt>Cuenta</dt>
          <dd>
            {account.name}
            <br />
            <Iban value={account.iban} />
          </dd>
        </div>
        <div>
          <dt>{draft.delivery === 'BRANCH' ? 'Se recoge en' : 'Se envía a'}</dt>
          <dd>{draft.delivery === 'BRANCH' ? (draft.branch?.name ?? 'Sin elegir') : account.address}</dd>
        </div>
        <div>
          <dt>Desde</dt>
          <dd>{formatDay(choices.readyOn)}</dd>
        </div>
      </dl>
    </Sheet>
  )
}
