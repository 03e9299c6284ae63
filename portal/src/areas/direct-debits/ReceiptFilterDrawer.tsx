import { useState } from 'react'
import { AmountFields, DayFields, FilterDrawer } from '../../fields/FilterDrawer.tsx'
import type { DayLimits } from '../../kit/day-range.ts'
import { Select } from '../../kit/Select.tsx'
import type { ListFilters } from './use-receipts-address.ts'

interface ReceiptFilterDrawerProps {
  filters: ListFilters
  limits: DayLimits
  creditors: readonly { id: string; name: string }[]
  onApply: (filters: ListFilters) => void
  onClose: () => void
}

/** Creditor, dates and amounts of the receipts. */
export default function ReceiptFilterDrawer({ filters, limits, creditors, onApply, onClose }: ReceiptFilterDrawerProps) {
  const [creditor, setCreditor] = useState(filters.creditor ?? '')
  const { search, state } = filters
  return (
    <FilterDrawer
      ranges={filters}
      limits={limits}
      onApply={(ranges) => onApply({ search, state, creditor: creditor || undefined, ...ranges })}
      onClear={() => onApply({ search, state })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label="Acreedor"
            required={false}
            placeholder="Todos"
            options={creditors.map(({ id, name }) => ({ value: id, label: name }))}
            value={creditor}
            onChange={({ target }) => setCreditor(target.value)}
          />
          <DayFields form={form} from="Desde el día" to="Hasta el día" />
          <AmountFields form={form} />
        </>
      )}
    </FilterDrawer>
  )
}
