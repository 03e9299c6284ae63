import { movementTypes } from '@almenara/contract/areas/accounts'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { queryFor } from '../../api/query.ts'
import { AmountFields, DayFields, FilterDrawer } from '../../fields/FilterDrawer.tsx'
import { Button } from '../../kit/Button.tsx'
import type { DayLimits, DayRange } from '../../kit/day-range.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import type { MovementFilters } from './account-search.ts'
import { DIRECTION_OPTIONS } from './directions.ts'
import { MovementTypeChoices } from './MovementTypeChoices.tsx'
import styles from './MovementFilterSheet.module.css'

interface MovementFilterSheetProps {
  accountId: string
  filters: MovementFilters
  limits: DayLimits
  presets: readonly { label: string; range: DayRange }[]
  onApply: (filters: MovementFilters) => void
  onClose: () => void
}

/** Every filter of the list at once, for phones. */
export default function MovementFilterSheet({ accountId, filters, limits, presets, onApply, onClose }: MovementFilterSheetProps) {
  const { search } = filters
  const [direction, setDirection] = useState<(typeof DIRECTION_OPTIONS)[number]['value']>(filters.direction ?? 'ALL')
  const [types, setTypes] = useState(filters.type ?? [])
  const read = useQuery(queryFor(movementTypes, { params: { id: accountId } }))
  const chosen = { direction: direction === 'ALL' ? undefined : direction, type: types.length > 0 ? types : undefined }
  return (
    <FilterDrawer
      ranges={filters}
      limits={limits}
      onApply={({ fromDate, toDate, ...amounts }) => onApply({ search, fromDate, toDate, ...chosen, ...amounts })}
      onClear={() => onApply({ search })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Section title="Fecha de operación">
            <div className={styles.presets}>
              {presets.map(({ label, range }) => (
                <Button key={label} size="sm" onClick={() => form.change({ from: formatDay(range.from), to: formatDay(range.to) })}>
                  {label}
                </Button>
              ))}
            </div>
            <DayFields form={form} from="Desde" to="Hasta" />
          </Section>
          <Section title="Sentido">
            <Segmented label="Sentido" size="md" options={DIRECTION_OPTIONS} value={direction} onChange={setDirection} />
          </Section>
          <Section title="Importe">
            <AmountFields form={form} />
          </Section>
          <Section title="Tipo de movimiento">
            <ReadState read={read}>
              {({ types: known }) => <MovementTypeChoices types={known} chosen={types} onChange={setTypes} />}
            </ReadState>
          </Section>
        </>
      )}
    </FilterDrawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
