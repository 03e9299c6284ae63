import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { Suspense, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow, SuggestedChip } from '../../kit/Chip.tsx'
import type { DayRange } from '../../kit/day-range.ts'
import type { MovementFilters } from './account-search.ts'
import { lazyPart } from '../../kit/lazy-part.ts'

// The questions come when they are asked.
const AmountRangeDrawer = lazyPart(() => import('../../fields/AmountRangeDrawer.tsx'))
const MovementTypeDrawer = lazyPart(() => import('./MovementTypeDrawer.tsx'))
const MovementTypeChip = lazyPart(() => import('./MovementTypeChip.tsx'))

interface MovementFilterChipsProps {
  accountId: string
  filters: MovementFilters
  /** The dates as they apply, with the bank's own where one was left open. */
  range: DayRange | undefined
  onChange: (filters: MovementFilters) => void
}

/** The filters that apply, each with the way to take it off, and those that could be added. */
export function MovementFilterChips({ accountId, filters, range, onChange }: MovementFilterChipsProps) {
  const [choosing, setChoosing] = useState<'amount' | 'type'>()
  const { type, minAmount, maxAmount } = filters
  const byAmount = minAmount !== undefined || maxAmount !== undefined
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const apply = (chosen: MovementFilters) => {
    setChoosing(undefined)
    onChange({ ...filters, ...chosen })
  }
  return (
    <>
      <ChipRow>
        {range && (
          <ActiveChip
            name="Fechas"
            value={`${formatDay(range.from)} – ${formatDay(range.to)}`}
            onRemove={() => apply({ fromDate: undefined, toDate: undefined })}
          />
        )}
        {byAmount ? (
          <ActiveChip name="Importe" value={amountWords(filters)} onRemove={() => apply({ minAmount: undefined, maxAmount: undefined })} />
        ) : (
          <SuggestedChip onClick={() => setChoosing('amount')}>Importe</SuggestedChip>
        )}
        {type ? (
          <Suspense>
            <MovementTypeChip types={type} onRemove={() => apply({ type: undefined })} />
          </Suspense>
        ) : (
          <SuggestedChip onClick={() => setChoosing('type')}>Tipo de movimiento</SuggestedChip>
        )}
        {isFiltered && (
          <Button variant="text" size="sm" onClick={() => onChange({})}>
            Quitar filtros
          </Button>
        )}
      </ChipRow>
      <Suspense>
        {choosing === 'amount' && <AmountRangeDrawer onClose={() => setChoosing(undefined)} onApply={apply} />}
        {choosing === 'type' && (
          <MovementTypeDrawer accountId={accountId} onClose={() => setChoosing(undefined)} onApply={(types) => apply({ type: types })} />
        )}
      </Suspense>
    </>
  )
}

function amountWords({ minAmount, maxAmount }: MovementFilters): string {
  if (minAmount !== undefined && maxAmount !== undefined) return `de ${formatAmount(minAmount)} a ${formatAmount(maxAmount)}`
  if (minAmount !== undefined) return `desde ${formatAmount(minAmount)}`
  return maxAmount === undefined ? '' : `hasta ${formatAmount(maxAmount)}`
}
