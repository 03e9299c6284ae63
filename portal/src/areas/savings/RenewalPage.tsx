import { renewal, type RenewalInput } from '@almenara/contract/areas/savings/operations'
import type { DepositDetail } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatRate } from '@almenara/contract/millionths'
import { RENEWAL_NAMES, RENEWALS, type Renewal } from '@almenara/contract/savings-names'
import { endSentence } from '@almenara/contract/sentence'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { RadioGroup } from '../../kit/Choice.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { OperationPage } from './OperationPage.tsx'

const savingsRenewal = getRouteApi('/shell/signed-in/savings/$id/renewal')

/** What is done with a deposit when it matures. */
export function RenewalPage() {
  const { id } = savingsRenewal.useParams()
  return (
    <OperationPage id={id} type="TERM_DEPOSIT">
      {(deposit) => <RenewalOperation deposit={deposit} />}
    </OperationPage>
  )
}

function RenewalOperation({ deposit }: { deposit: DepositDetail }) {
  const operation = useTwoStep(renewal, { id: deposit.id })
  const [draft, setDraft] = useDraft<RenewalInput>({ renewal: deposit.renewal })
  return (
    <OperationSteps
      operation={operation}
      product={deposit.id}
      title="Qué hacer al vencimiento"
      action="guardar la instrucción"
      result={(order) => (
        <ResultStep order={order}>
          <Link to="/savings/$id/details" params={{ id: deposit.id }}>
            Volver al depósito
          </Link>
        </ResultStep>
      )}
    >
      <RenewalForm deposit={deposit} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

interface RenewalFormProps {
  deposit: DepositDetail
  draft: RenewalInput
  onChange: (draft: RenewalInput) => void
  operation: TwoStep<RenewalInput>
}

function RenewalForm({ deposit, draft, onChange, operation }: RenewalFormProps) {
  const { id, canOperate, renewalRate, months, maturesOn, account } = deposit
  const form = useOperationForm({ operation, draft, onChange, fields: ['renewal'], read: { input: draft }, canOperate })
  const details: Record<Renewal, string> = {
    RENEW_PRINCIPAL: `Otros ${months} meses al ${formatRate(renewalRate)} nominal anual. Los intereses, en ${endSentence(account.name)}`,
    RENEW_ALL: `Otros ${months} meses al ${formatRate(renewalRate)} nominal anual, con los intereses netos sumados al capital.`,
    PAY: `El capital y los intereses, en ${endSentence(account.name)}`,
  }
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/savings/$id/details" params={{ id }} className={buttonClass({ variant: 'text' })}>
          Cancelar
        </Link>
      }
    >
      <Question title={`Al vencimiento, el ${formatDay(maturesOn)}`} field="renewal">
        <RadioGroup
          label="Al vencimiento"
          legend="hidden"
          options={RENEWALS.map((value) => ({ value, label: RENEWAL_NAMES[value], detail: details[value] }))}
          {...form.field('renewal')}
        />
      </Question>
    </OperationForm>
  )
}
