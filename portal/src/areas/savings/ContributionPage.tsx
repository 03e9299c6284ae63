import type { AccountSummary } from '@almenara/contract/areas/accounts'
import { contribution } from '@almenara/contract/areas/savings/operations'
import type { PlanDetail } from '@almenara/contract/areas/savings/products'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Button } from '../../kit/Button.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../patterns/two-step/use-two-step.ts'
import type { ContributionDraft } from './contribution-draft.ts'
import { ContributionForm } from './ContributionForm.tsx'
import { OperationPage } from './OperationPage.tsx'
import { sourceAccounts } from './queries.ts'

const savingsContribution = getRouteApi('/shell/signed-in/savings/$id/contribution')

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
  const { amount: again } = savingsContribution.useSearch()
  const empty: ContributionDraft = { source: usual?.id, amount: '' }
  const first = again === undefined ? empty : { ...empty, amount: formatAmount(again, { currency: null }) }
  const [draft, setDraft] = useDraft(first, { isNewer: again !== undefined })
  const another = () => {
    setDraft(empty)
    operation.restart()
  }
  return (
    <OperationSteps
      operation={operation}
      product={draft.source}
      title="Hacer una aportación"
      resultTitle="Resultado de la aportación"
      verb="Va a aportar"
      action={(order) => `aportar ${formatAmount(order.amount ?? plan.pending)}`}
      result={(order) => (
        <ResultStep order={order} actions={<Button onClick={another}>Hacer otra aportación</Button>}>
          <Link to="/savings/$id/details" params={{ id: plan.id }} search={{ tab: 'movements' }}>
            Ver los movimientos del plan
          </Link>
        </ResultStep>
      )}
    >
      <ContributionForm plan={plan} accounts={accounts} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}
