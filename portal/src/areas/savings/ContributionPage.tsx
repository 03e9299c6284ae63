import type { AccountSummary } from '@almenara/contract/areas/accounts'
import { contribution } from '@almenara/contract/areas/savings/operations'
import type { PlanDetail } from '@almenara/contract/areas/savings/products'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../base/title.ts'
import { Button } from '../../kit/Button.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationHead } from '../../patterns/two-step/OperationHead.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { ReviewStep } from '../../patterns/two-step/ReviewStep.tsx'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import type { ContributionDraft, ContributionField } from './contribution-draft.ts'
import { ContributionForm } from './ContributionForm.tsx'
import { OperationPage } from './OperationPage.tsx'
import { savingsContribution, sourceAccounts } from './routes.tsx'

/** An extra contribution to a pension plan. */
export function ContributionPage() {
  const { id } = savingsContribution.useParams()
  const accounts = useQuery(sourceAccounts)
  return (
    <OperationPage id={id} type="PENSION_PLAN">
      {(plan) => <ReadState read={accounts}>{(found) => <ContributionOperation plan={plan} accounts={found.accounts} />}</ReadState>}
    </OperationPage>
  )
}

function ContributionOperation({ plan, accounts }: { plan: PlanDetail; accounts: readonly AccountSummary[] }) {
  const operation = useTwoStep(contribution, { id: plan.id })
  const usual = accounts.find(({ iban }) => iban === plan.account.iban)
  const empty: ContributionDraft = { source: usual?.id, amount: '' }
  const [draft, setDraft] = useState(empty)
  const [focus, setFocus] = useState<ContributionField>()
  const { phase } = operation
  const title = { editing: 'Hacer una aportación', reviewing: 'Revise y firme', finished: 'Resultado de la aportación' }[phase.step]
  useTitle(title)
  const another = () => {
    setDraft(empty)
    operation.restart()
  }
  return (
    <>
      <OperationHead title={title} step={phase.step} />
      {phase.step === 'editing' && (
        <ContributionForm plan={plan} accounts={accounts} draft={draft} onChange={setDraft} operation={operation} focus={focus} />
      )}
      {phase.step === 'reviewing' && (
        <ReviewStep
          order={phase.order}
          verb="Va a aportar"
          action={`Firmar y aportar ${formatAmount(phase.order.amount ?? plan.pending)}`}
          operation={operation}
          onEdit={(field) => {
            setFocus(field as ContributionField | undefined)
            operation.edit()
          }}
        />
      )}
      {phase.step === 'finished' && (
        <ResultStep order={phase.order} actions={<Button onClick={another}>Hacer otra aportación</Button>}>
          <Link to="/savings/$id/details" params={{ id: plan.id }} search={{ tab: 'movements' }}>
            Ver los movimientos del plan
          </Link>
        </ResultStep>
      )}
    </>
  )
}
