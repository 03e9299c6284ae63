import { PERIODIC, type PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { formatDay } from '@almenara/contract/dates'
import { PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SummaryAccount, SummaryAmount, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { periodicQuery } from '../queries.ts'
import { OrderLink, PeriodicBreadcrumbs } from './PeriodicBreadcrumbs.tsx'
import { whyClosed } from './open-order.ts'
import { ENDED_STAYS } from './periodic-words.ts'
import { PeriodicOperation } from './PeriodicOperation.tsx'

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

const WORDS = {
  title: 'Anular orden periódica',
  action: 'anular la orden periódica',
  label: 'Anular orden periódica',
  back: 'Volver sin anular',
  facts: 'Fin de los envíos',
}

function Cancel({ order: { state, target, amount, periodicity, next } }: { order: PeriodicDetail }) {
  const { scope, accountId: id, orderId } = periodicCancel.useParams()
  const operation = useTwoStep(PERIODIC[scope].cancel, { id, orderId })
  const form = useConfirmation({ operation, input: {}, unavailable: whyClosed(state), protects: true })
  return (
    <PeriodicOperation operation={operation} form={form} words={WORDS} stays={ENDED_STAYS}>
      <SummaryAmount term="Importe" value={amount} />
      <SummaryAccount term="Para" account={target} />
      <SummaryRow term="Periodicidad">{PERIODICITY_NAMES[periodicity]}</SummaryRow>
      {next && <SummaryRow term="Próximo envío, que se anula">{formatDay(next.executionOn)}</SummaryRow>}
    </PeriodicOperation>
  )
}
