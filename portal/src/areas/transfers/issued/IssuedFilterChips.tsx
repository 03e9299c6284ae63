import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { ISSUED_SORT_NAMES } from '@almenara/contract/transfer-names'
import { Button } from '../../../kit/Button.tsx'
import { ActiveChip, ChipRow } from '../../../kit/Chip.tsx'
import type { DayRange } from '../../../kit/day-range.ts'
import { isFiltered } from '../../../patterns/extract-screen/list-address.ts'
import type { IssuedFilters } from './use-issued-address.ts'

interface IssuedFilterChipsProps {
  filters: IssuedFilters
  /** The dates as they apply, with the bank's own where one was left open. */
  range: DayRange | undefined
  onChange: (filters: IssuedFilters) => void
}

/** The filters that apply, each with the way to take it off. */
export function IssuedFilterChips({ filters, range, onChange }: IssuedFilterChipsProps) {
  if (!isFiltered(filters)) return null
  const { minAmount, maxAmount, sorts } = filters
  const without = (part: IssuedFilters) => onChange({ ...filters, ...part })
  return (
    <ChipRow>
      {range && (
        <ActiveChip
          name="Fechas"
          value={`${formatDay(range.from)} – ${formatDay(range.to)}`}
          onRemove={() => without({ fromDate: undefined, toDate: undefined })}
        />
      )}
      {(minAmount !== undefined || maxAmount !== undefined) && (
        <ActiveChip name="Importe" value={amountWords(filters)} onRemove={() => without({ minAmount: undefined, maxAmount: undefined })} />
      )}
      {sorts && (
        <ActiveChip
          name="Tipo"
          value={sorts.map((sort) => ISSUED_SORT_NAMES[sort]).join(', ')}
          onRemove={() => without({ sorts: undefined })}
        />
      )}
      <Button variant="text" size="sm" onClick={() => onChange({})}>
        Quitar filtros
      </Button>
    </ChipRow>
  )
}

function amountWords({ minAmount, maxAmount }: IssuedFilters): string {
  const parts = [
    minAmount === undefined ? '' : `desde ${formatAmount(minAmount)}`,
    maxAmount === undefined ? '' : `hasta ${formatAmount(maxAmount)}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
