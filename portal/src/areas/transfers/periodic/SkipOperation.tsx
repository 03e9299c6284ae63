import { PERIODIC, type PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { SummaryAmount, SummaryRow } from '../../../kit/SummaryList.tsx'
import { useConfirmation } from '../../../patterns/two-step/use-operation-form.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'
import { SKIPPED_STAYS } from './periodic-words.ts'
import { usePeriodicParams } from './PeriodicBreadcrumbs.tsx'
import { PeriodicOperation } from './PeriodicOperation.tsx'

const WORDS = {
  title: 'Omitir un envío',
  action: 'omitir el envío',
  label: 'Omitir envío',
  back: 'Volver sin omitir',
  facts: 'Envío que se omite',
}

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
    <PeriodicOperation operation={operation} form={form} words={WORDS} stays={SKIPPED_STAYS}>
      <SummaryRow term="Fecha del envío">{formatDay(on)}</SummaryRow>
      <SummaryAmount term="Importe" value={amount} />
      <SummaryRow term="Para">{target.name}</SummaryRow>
      {next && <SummaryRow term="Siguiente envío">{formatDay(next.executionOn)}</SummaryRow>}
    </PeriodicOperation>
  )
}
