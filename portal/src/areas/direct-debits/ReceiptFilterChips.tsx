import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow } from '../../kit/Chip.tsx'
import type { DayRange } from '../../kit/day-range.ts'
import type { ListFilters } from './use-receipts-address.ts'

interface ReceiptFilterChipsProps {
  filters: ListFilters
  /** The dates as they apply, with the bank's own where one was left open. */
  range: DayRange | undefined
  creditors: readonly { id: string; name: string }[]
  onChange: (filters: ListFilters) => void
}

/** The filters that apply, each with the way to take it off. */
export function ReceiptFilterChips({ filters, range, creditors, onChange }: ReceiptFilterChipsProps) {
  const { creditor, minAmount, maxAmount } = filters
  const without = (part: ListFilters) => onChange({ ...filters, ...part })
  return (
    <ChipRow>
      {range && (
        <ActiveChip
          name="Fechas"
          value={`${formatDay(range.from)} – ${formatDay(range.to)}`}
          onRemove={() => without({ fromDate: undefined, toDate: undefined })}
        />
      )}
      {creditor && (
        <ActiveChip
          name="Acreedor"
          value={creditors.find(({ id }) => id === creditor)?.name ?? creditor}
          onRemove={() => without({ creditor: undefined })}
        />
      )}
      {(minAmount !== undefined || maxAmount !== undefined) && (
        <ActiveChip name="Importe" value={amountWords(filters)} onRemove={() => without({ minAmount: undefined, maxAmount: undefined })} />
      )}
      <Button variant="text" size="sm" onClick={() => onChange({})}>
        Quitar filtros
      </Button>
    </ChipRow>
  )
}

function amountWords({ minAmount, maxAmount }: ListFilters): string {
  const parts = [
    minAmount === undefined ? '' : `desde ${formatAmount(minAmount)}`,
    maxAmount === undefined ? '' : `hasta ${formatAmount(maxAmount)}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
