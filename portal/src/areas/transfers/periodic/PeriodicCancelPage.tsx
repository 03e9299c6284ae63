import { PERIODIC, type PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { formatDay } from '@almenara/contract/dates'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Iban } from '../../../kit/Iban.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { periodicQuery } from '../queries.ts'
import { OrderLink, PeriodicBreadcrumbs } from './PeriodicBreadcrumbs.tsx'
import { whyClosed } from './open-order.ts'

const periodicCancel = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-periodic-transfers-cancel/$orderId/$viewPages/$txId')

/** The end of a periodic order: no more times are made. */
export function PeriodicCancelPage() {
  const { scope, accountId, orderId } = periodicCancel.useParams()
  const read = useQuery(periodicQuery(scope, accountId, orderId))
  return (
    <>
      <PeriodicBreadcrumbs>
        <OrderLink>{read.data?.target.name ?? 'Orden'}</OrderLink>
      </PeriodicBreadcrumbs>
      <ReadState read={read}>{(order) => <Cancel order={order} />}</ReadState>
    </>
  )
}

function Cancel({ order: { state, target, amount, periodicity, next } }: { order: PeriodicDetail }) {
  const { scope, accountId: id, orderId } = periodicCancel.useParams()
  const operation = useTwoStep(PERIODIC[scope].cancel, { id, orderId })
  const form = useConfirmation({ operation, input: {}, unavailable: whyClosed(state), protects: true })
  return (
    <OperationSteps
      operation={operation}
      product={id}
      protects
      title="Anular orden periódica"
      action="anular la orden periódica"
      result={(result) => (
        <ResultStep order={result}>
          <OrderLink>Ver la orden periódica</OrderLink>
        </ResultStep>
      )}
    >
      <OperationForm
        form={form}
        label="Anular orden periódica"
        cancel={<OrderLink className={buttonClass({ variant: 'text' })}>Volver sin anular</OrderLink>}
      >
        <Question title="Fin de los envíos">
          <SummaryList>
            <SummaryRow term="Importe">
              <Amount value={amount} />
            </SummaryRow>
            <SummaryRow term="Para">
              {target.name}
              <br />
              <Iban value={target.iban} />
            </SummaryRow>
            <SummaryRow term="Periodicidad">{PERIODICITY_NAMES[periodicity]}</SummaryRow>
            {next && <SummaryRow term="Próximo envío, que se anula">{formatDay(next.executionOn)}</SummaryRow>}
          </SummaryList>
          <p>Los envíos realizados no cambian. Si vuelve a necesitar la orden, tendrá que crearla de nuevo.</p>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
