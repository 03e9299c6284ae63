import { ISSUED_SORTS, type IssuedSort } from '@almenara/contract/areas/transfers/issued-codes'
import { ISSUED_SORT_NAMES } from '@almenara/contract/transfer-names'
import { useState } from 'react'
import { AmountFields, DayFields, FilterDrawer } from '../../../fields/FilterDrawer.tsx'
import type { DayLimits } from '../../../kit/day-range.ts'
import { Select } from '../../../kit/Select.tsx'
import type { IssuedFilters } from './use-issued-address.ts'

interface IssuedFilterDrawerProps {
  filters: IssuedFilters
  limits: DayLimits
  onApply: (filters: IssuedFilters) => void
  onClose: () => void
}

const SORTS = ISSUED_SORTS.map((value) => ({ value, label: ISSUED_SORT_NAMES[value] }))

/** What each of the issued transfers is, their dates and their amounts. */
export default function IssuedFilterDrawer({ filters, limits, onApply, onClose }: IssuedFilterDrawerProps) {
  const { search, states, sorts } = filters
  // Several, which only a written address has, stay until another is chosen.
  const [chosen, setChosen] = useState<readonly IssuedSort[]>(sorts ?? [])
  return (
    <FilterDrawer
      ranges={filters}
      limits={limits}
      onApply={(ranges) => onApply({ search, states, sorts: chosen.length > 0 ? [...chosen] : undefined, ...ranges })}
      onClear={() => onApply({ search, states })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label="Tipo de transferencia"
            required={false}
            placeholder="Todas"
            options={SORTS}
            value={chosen.length === 1 ? chosen[0] : ''}
            onChange={({ target: { value } }) => setChosen(ISSUED_SORTS.filter((sort) => sort === value))}
          />
          <DayFields form={form} from="Ordenadas desde el día" to="Ordenadas hasta el día" />
          <AmountFields form={form} />
        </>
      )}
    </FilterDrawer>
  )
}
