import { AmountFields, DayFields, FilterDrawer } from '../../../fields/FilterDrawer.tsx'
import type { DayLimits } from '../../../kit/day-range.ts'
import type { IssuedFilters } from './use-issued-address.ts'

interface IssuedFilterDrawerProps {
  filters: IssuedFilters
  limits: DayLimits
  onApply: (filters: IssuedFilters) => void
  onClose: () => void
}

/** Dates and amounts of the issued transfers. */
export default function IssuedFilterDrawer({ filters, limits, onApply, onClose }: IssuedFilterDrawerProps) {
  const { search, states } = filters
  return (
    <FilterDrawer
      ranges={filters}
      limits={limits}
      onApply={(ranges) => onApply({ search, states, ...ranges })}
      onClear={() => onApply({ search, states })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <DayFields form={form} from="Ordenadas desde el día" to="Ordenadas hasta el día" />
          <AmountFields form={form} />
        </>
      )}
    </FilterDrawer>
  )
}
