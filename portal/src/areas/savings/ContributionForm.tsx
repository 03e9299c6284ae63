import type { AccountSummary } from '@almenara/contract/areas/accounts'
import type { ContributionInput } from '@almenara/contract/areas/savings/operations'
import type { PlanDetail } from '@almenara/contract/areas/savings/products'
import { Link } from '@tanstack/react-router'
import { accountOption } from '../../fields/product-option.tsx'
import { Amount } from '../../kit/Amount.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Meter } from '../../kit/Meter.tsx'
import { Pick } from '../../kit/Pick.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { AmountAsked } from '../../patterns/two-step/AmountAsked.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import steps from '../../patterns/two-step/steps.module.css'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import type { TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { CONTRIBUTION_FIELDS, readContribution, type ContributionDraft } from './contribution-draft.ts'
import styles from './ContributionForm.module.css'

interface ContributionFormProps {
  plan: PlanDetail
  accounts: readonly AccountSummary[]
  draft: ContributionDraft
  onChange: (draft: ContributionDraft) => void
  operation: TwoStep<ContributionInput>
}

/** From which account and how much, beside what the law still lets contribute this year. */
export function ContributionForm({ plan, accounts, draft, onChange, operation }: ContributionFormProps) {
  const form = useOperationForm({
    operation,
    draft,
    onChange,
    fields: CONTRIBUTION_FIELDS,
    read: readContribution(draft, plan.year.left),
    canOperate: plan.canOperate,
  })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/savings/$id/details" params={{ id: plan.id }} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
      aside={<Limit year={plan.year} />}
    >
      <Question title="¿Desde qué cuenta?">
        <Pick label="Cuenta de cargo" placeholder="Elegir una cuenta" options={accounts.map(accountOption)} {...form.field('source')} />
      </Question>
      <Question title="¿Cuánto?">
        <AmountAsked {...form.field('amount')} alone />
      </Question>
    </OperationForm>
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
