import { cancellation, type cancellationSimulation } from '@almenara/contract/areas/savings/operations'
import type { DepositDetail } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, negate } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../kit/button-class.ts'
import { Note } from '../../kit/Note.tsx'
import { SummaryAccount, SummaryAmount, SummaryList } from '../../kit/SummaryList.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../patterns/two-step/use-two-step.ts'
import { OperationPage } from './OperationPage.tsx'
import { simulation } from './queries.ts'

const savingsCancellation = getRouteApi('/shell/signed-in/savings/$id/cancellation')

/** Cancelling a deposit before it matures: what it would give today, and doing it. */
export function CancellationPage() {
  const { id } = savingsCancellation.useParams()
  return (
    <OperationPage id={id} type="TERM_DEPOSIT">
      {(deposit) => <CancellationOperation deposit={deposit} />}
    </OperationPage>
  )
}

function CancellationOperation({ deposit }: { deposit: DepositDetail }) {
  const operation = useTwoStep(cancellation, { id: deposit.id })
  return (
    <OperationSteps
      operation={operation}
      product={deposit.id}
      sameDay
      title="Cancelar el depósito"
      verb="Va a cancelar"
      begins="notice"
      action={(order) => `cancelar ${formatAmount(order.amount ?? deposit.principal)}`}
      result={(order) => (
        <ResultStep order={order}>
          <Link to="/savings">Ver su ahorro e inversión</Link>
        </ResultStep>
      )}
    >
      <Simulation deposit={deposit} operation={operation} />
    </OperationSteps>
  )
}

function Simulation({ deposit, operation }: { deposit: DepositDetail; operation: TwoStep<object> }) {
  const read = useQuery(simulation(deposit.id))
  const form = useConfirmation({
    operation,
    input: {},
    canOperate: deposit.canOperate,
    unavailable: read.data ? undefined : 'Estamos calculando lo que recibiría.',
  })
  return (
    <OperationForm
      form={form}
      cancel={
        <Link to="/savings/$id/details" params={{ id: deposit.id }} className={buttonClass({ variant: 'text' })}>
          Volver sin cancelar
        </Link>
      }
    >
      <Question title="Si lo cancela hoy">
        <ReadState read={read}>{(found) => <Figures found={found} maturesOn={formatDay(deposit.maturesOn)} />}</ReadState>
      </Question>
    </OperationForm>
  )
}

function Figures({ found, maturesOn }: { found: Reply<typeof cancellationSimulation>; maturesOn: string }) {
  const { principal, interest, daysLeft, penalty, withholding, net, account } = found
  return (
    <>
      <SummaryList>
        <SummaryAmount term="Capital" value={principal} />
        <SummaryAmount term="Intereses devengados" value={interest} as="entry" />
        <SummaryAmount term={`Penalización por ${daysLeft} días`} value={negate(penalty)} as="entry" />
        <SummaryAmount term="Retención de IRPF (19 %)" value={negate(withholding)} as="entry" />
        <SummaryAmount term="Recibiría" value={net} size="title" />
        <SummaryAccount term="En la cuenta" account={account} />
      </SummaryList>
      <Note tone="info" title={`Vence el ${maturesOn}`}>
        Si espera a esa fecha no paga penalización. La penalización nunca supera los intereses devengados: recupera todo el capital.
      </Note>
    </>
  )
}
