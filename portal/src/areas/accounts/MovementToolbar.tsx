import type { movementExtract } from '@almenara/contract/areas/accounts'
import type { Reply } from '@almenara/contract/call'
import { useBankDays } from '../../base/bank-status.ts'
import { DateRange } from '../../kit/DateRange.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import type { MovementFilters } from './account-search.ts'
import { MovementExport } from './MovementExport.tsx'
import { MovementFilterChips } from './MovementFilterChips.tsx'
import { MovementSearch } from './MovementSearch.tsx'
import styles from './MovementToolbar.module.css'

interface MovementToolbarProps {
  accountId: string
  txId: string | undefined
  filters: MovementFilters
  list: Pick<Reply<typeof movementExtract>, 'count' | 'countIsExact'> | undefined
  onChange: (filters: MovementFilters) => void
}

const DIRECTION_OPTIONS = [
  { value: 'ALL', label: 'Todos' },
  { value: 'IN', label: 'Entradas' },
  { value: 'OUT', label: 'Salidas' },
] as const

/** Filters of the movements; each change is a new list at a new address. */
export function MovementToolbar({ accountId, txId, filters, list, onChange }: MovementToolbarProps) {
  const { search, fromDate, toDate, direction } = filters
  const { today, earliest } = useBankDays()
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  return (
    <>
      <div className={styles.bar} data-print="no">
        <div className={styles.search}>
          <MovementSearch value={search ?? ''} onChange={(words) => onChange({ ...filters, search: words })} />
        </div>
        <DateRange
          label="Fecha de operación"
          value={range}
          min={earliest}
          max={today}
          presets={datePresets(today)}
          onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
        />
        <Segmented
          label="Sentido"
          options={DIRECTION_OPTIONS}
          value={direction ?? 'ALL'}
          onChange={(value) => onChange({ ...filters, direction: value === 'ALL' ? undefined : value })}
        />
        <div className={styles.export}>
          <MovementExport accountId={accountId} txId={txId} filters={filters} list={list} today={today} />
        </div>
      </div>
      <div className={styles.chips}>
        <MovementFilterChips accountId={accountId} filters={filters} range={range} onChange={onChange} />
        {list && <output className={styles.count}>{countWords(list, 'movimiento', 'movimientos')}</output>}
      </div>
    </>
  )
}
