import { PERIODIC, type PeriodicDetail, type PeriodicModification } from '@almenara/contract/areas/transfers/periodic'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useBankDays } from '../../../base/bank-status.ts'
import { buttonClass } from '../../../kit/button-class.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useOperationForm } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep, type TwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { periodicQuery } from '../queries.ts'
import { draftOf, PERIODIC_FIELDS, readPeriodic } from './periodic-draft.ts'
import { OrderLink, PeriodicBreadcrumbs } from './PeriodicBreadcrumbs.tsx'
import { PeriodicFields } from './PeriodicFields.tsx'
import { PeriodicPreview } from './PeriodicPreview.tsx'
import { whyClosed } from './open-order.ts'

const periodicEdition = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-periodic-transfers-edition/$orderId/$viewPages/$txId')

/** Changing a periodic order, from its next time on. */
export function PeriodicEditionPage() {
  const { scope, accountId, orderId } = periodicEdition.useParams()
  const read = useQuery(periodicQuery(scope, accountId, orderId))
  return (
    <>
      <PeriodicBreadcrumbs>
        <OrderLink>{read.data?.target.name ?? 'Orden'}</OrderLink>
      </PeriodicBreadcrumbs>
      <ReadState read={read}>{(order) => <Edition order={order} />}</ReadState>
    </>
  )
}

function Edition({ order }: { order: PeriodicDetail }) {
  const { scope, accountId: id, orderId } = periodicEdition.useParams()
  const operation = useTwoStep(PERIODIC[scope].modify, { id, orderId })
  const [draft, setDraft] = useDraft(() => draftOf(order))
  return (
    <OperationSteps
      operation={operation}
      product={id}
      title="Modificar la orden periódica"
      verb="En cada envío"
      action="modificar la orden periódica"
      result={(result) => (
        <ResultStep order={result}>
          <OrderLink>Ver la orden periódica</OrderLink>
        </ResultStep>
      )}
    >
      <Ask order={order} draft={draft} onChange={setDraft} operation={operation} />
    </OperationSteps>
  )
}

interface AskProps {
  order: PeriodicDetail
  draft: ReturnType<typeof draftOf>
  onChange: (draft: ReturnType<typeof draftOf>) => void
  operation: TwoStep<PeriodicModification>
}

function Ask({ order, draft, onChange, operation }: AskProps) {
  const { today } = useBankDays()
  const read = readPeriodic(draft, today)
  const unavailable = whyClosed(order.state)
  const form = useOperationForm({ operation, draft, onChange, fields: PERIODIC_FIELDS, read, unavailable })
  return (
    <OperationForm
      form={form}
      cancel={<OrderLink className={buttonClass({ variant: 'text' })}>Volver sin modificar</OrderLink>}
      aside={<PeriodicPreview dates={'input' in read ? read.input : undefined} />}
    >
      <PeriodicFields target={order.target} form={form} />
    </OperationForm>
  )
}
