import type { AccountSummary } from '@almenara/contract/areas/accounts'
import type { ContributionInput } from '@almenara/contract/areas/savings/operations'
import type { PlanDetail } from '@almenara/contract/areas/savings/products'
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../kit/AmountInput.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Pick, type PickOption } from '../../kit/Pick.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import { RESTRICTION_REASONS, useRestriction } from '../../patterns/two-step/restriction.ts'
import { RestrictionNote } from '../../patterns/two-step/RestrictionNote.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { readContribution, type ContributionDraft, type ContributionField, type Problems } from './contribution-draft.ts'
import styles from './ContributionForm.module.css'

interface ContributionFormProps {
  plan: PlanDetail
  accounts: readonly AccountSummary[]
  draft: ContributionDraft
  onChange: (draft: ContributionDraft) => void
  operation: Pick<TwoStep<ContributionInput>, 'authorize' | 'error' | 'busy'>
  /** The field the customer came back to. */
  focus: ContributionField | undefined
}

/** From which account and how much, beside what the law still lets contribute this year. */
export function ContributionForm({ plan, accounts, draft, onChange, operation, focus }: ContributionFormProps) {
  const [mistakes, setMistakes] = useState<Problems>({})
  const restriction = useRestriction(plan.canOperate)
  const refused = fieldProblems(operation.error)
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus()
  }, [focus])
  const change = (field: ContributionField, changed: ContributionDraft) => {
    setMistakes(({ [field]: _, ...rest }) => rest)
    onChange(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (restriction) return
    const read = readContribution(draft, plan.year.left)
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
            <Questions accounts={accounts} draft={draft} problems={{ ...refused, ...mistakes }} onChange={change} />
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
            <Link to="/savings/$id/details" params={{ id: plan.id }} className={buttonClass({ variant: 'text' })}>
              Cancelar
            </Link>
            <p>Podrá revisarlo todo antes de firmar.</p>
          </div>
        </Sheet>
        <Limit year={plan.year} />
      </div>
    </form>
  )
}

interface QuestionsProps {
  accounts: readonly AccountSummary[]
  draft: ContributionDraft
  problems: Problems
  onChange: (field: ContributionField, changed: ContributionDraft) => void
}

function Questions({ accounts, draft, problems, onChange }: QuestionsProps) {
  return (
    <>
      <section className={steps.question}>
        <h2>¿Desde qué cuenta?</h2>
        <Pick
          id="source"
          label="Cuenta de cargo"
          placeholder="Elegir una cuenta"
          options={accounts.map(accountOption)}
          value={draft.source}
          onChange={(source) => onChange('source', { ...draft, source })}
          error={problems.source}
        />
      </section>
      <section className={steps.question}>
        <h2>¿Cuánto?</h2>
        <div className={styles.amount}>
          <AmountInput
            id="amount"
            label="Importe en euros"
            look="large"
            value={draft.amount}
            onChange={(amount) => onChange('amount', { ...draft, amount })}
            error={problems.amount}
          />
        </div>
      </section>
    </>
  )
}

/** The legal limit of the year: what has gone of it, and what is left. Phones have it too: it decides what may be typed. */
function Limit({ year: { year, contributed, limit, left } }: { year: PlanDetail['year'] }) {
  return (
    <Sheet title={`Su límite de ${year}`} inside="padded" className={steps.side}>
      <div className={styles.limit}>
        <p>
          Puede aportar aún <Amount value={left} size="title" />
        </p>
        <Meter label={`Aportado del límite legal de ${year}`} value={contributed} max={limit} />
        <p className={styles.words}>
          Ha aportado <Amount value={contributed} /> de los <Amount value={limit} /> que permite la ley. Reste lo que haya aportado en otras
          entidades.
        </p>
        <p className={styles.words}>
          Lo aportado no se puede retirar hasta que se dé un supuesto que la ley permita. Se asigna con el valor liquidativo del próximo día
          hábil.
        </p>
      </div>
    </Sheet>
  )
}

function accountOption({ id, name, iban, available }: AccountSummary): PickOption {
  return {
    id,
    title: name,
    search: iban,
    detail: <Iban value={iban} />,
    lead: <IconBox icon={BankIcon} />,
    figure: <Amount value={available} />,
    figureDetail: 'Disponible',
  }
}
