import { PERIODIC, type PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { OperationForm } from '../../../patterns/two-step/OperationForm.tsx'
import { OperationSteps } from '../../../patterns/two-step/OperationSteps.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { OrderLink, usePeriodicParams } from './PeriodicBreadcrumbs.tsx'

/** One of the next times is left out; the others stay as they are. */
export function SkipOperation({ order: { target, amount, upcoming }, on }: { order: PeriodicDetail; on: LocalDate }) {
  const { scope, accountId: id, orderId } = usePeriodicParams()
  const operation = useTwoStep(PERIODIC[scope].skip, { id, orderId })
  const next = upcoming.find((one) => one.on > on && !one.skipped)
  const isOpen = upcoming.some((one) => one.on === on && !one.skipped)
  const form = useConfirmation({
    operation,
    input: { on },
    unavailable: isOpen ? undefined : 'Ese envío ya no está entre los próximos.',
    protects: true,
  })
  return (
    <OperationSteps
      operation={operation}
      product={id}
      protects
      title="Omitir un envío"
      action="omitir el envío"
      result={(result) => (
        <ResultStep order={result}>
          <OrderLink>Ver la orden periódica</OrderLink>
        </ResultStep>
      )}
    >
      <OperationForm
        form={form}
        label="Omitir envío"
        cancel={<OrderLink className={buttonClass({ variant: 'text' })}>Volver sin omitir</OrderLink>}
      >
        <Question title="Envío que se omite">
          <SummaryList>
            <SummaryRow term="Fecha del envío">{formatDay(on)}</SummaryRow>
            <SummaryRow term="Importe">
              <Amount value={amount} />
            </SummaryRow>
            <SummaryRow term="Para">{target.name}</SummaryRow>
            {next && <SummaryRow term="Siguiente envío">{formatDay(next.executionOn)}</SummaryRow>}
          </SummaryList>
          <p>Los demás envíos se realizarán en sus fechas.</p>
        </Question>
      </OperationForm>
    </OperationSteps>
  )
}
