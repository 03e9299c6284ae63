import type { movementExtract } from '@almenara/contract/areas/accounts'
import type { Reply } from '@almenara/contract/call'
import { useBankDays } from '../../base/bank-status.ts'
import { DateRange } from '../../kit/DateRange.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { FiltersButton } from '../../patterns/extract-screen/FiltersButton.tsx'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import type { MovementFilters } from './account-search.ts'
import { DIRECTION_OPTIONS } from './directions.ts'
import { MovementExport } from './MovementExport.tsx'
import { MovementFilterChips } from './MovementFilterChips.tsx'
import styles from './MovementToolbar.module.css'

interface MovementToolbarProps {
  accountId: string
  txId: string | undefined
  filters: MovementFilters
  list: Pick<Reply<typeof movementExtract>, 'count' | 'countIsExact'> | undefined
  onChange: (filters: MovementFilters) => void
}

const MovementFilterSheet = lazyPart(() => import('./MovementFilterSheet.tsx'))

/**
 * Filters of the movements; each change is a new list at a new address. Phones have room for the search alone: there the other filters
 * are behind a button, and are applied together.
 */
export function MovementToolbar({ accountId, txId, filters, list, onChange }: MovementToolbarProps) {
  const { search, fromDate, toDate, direction } = filters
  const { today, earliest } = useBankDays()
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const limits = { min: earliest, max: today }
  return (
    <>
      <div className={styles.bar} data-print="no">
        <div className={styles.search}>
          <ListSearch
            label="Buscar en los movimientos"
            placeholder="Concepto, importe o referencia"
            value={search ?? ''}
            onChange={(words) => onChange({ ...filters, search: words })}
          />
        </div>
        <div className={styles.wide}>
          <DateRange
            label="Fecha de operación"
            value={range}
            {...limits}
            presets={datePresets(today)}
            onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
          />
          <Segmented
            label="Sentido"
            options={DIRECTION_OPTIONS}
            value={direction ?? 'ALL'}
            onChange={(value) => onChange({ ...filters, direction: value === 'ALL' ? undefined : value })}
          />
        </div>
        <div className={styles.narrow}>
          <FiltersButton count={countOf(filters)}>
            {(close) => (
              <MovementFilterSheet
                accountId={accountId}
                filters={{ ...filters, fromDate: range?.from, toDate: range?.to }}
                limits={limits}
                presets={datePresets(today)}
                onClose={close}
                onApply={(chosen) => {
                  close()
                  onChange(chosen)
                }}
              />
            )}
          </FiltersButton>
        </div>
        <div className={styles.export}>
          <MovementExport accountId={accountId} txId={txId} filters={filters} list={list} today={today} />
        </div>
      </div>
      <div className={styles.chips}>
        <MovementFilterChips accountId={accountId} filters={filters} range={range} onChange={onChange} />
        {list && (
          <span role="status" className={styles.count}>
            {countWords(list, 'movimiento', 'movimientos')}
          </span>
        )}
      </div>
    </>
  )
}

/** How many filters apply besides the words, which are seen in their field. */
function countOf({ type, fromDate, toDate, direction, minAmount, maxAmount }: MovementFilters): number {
  const parts = [fromDate ?? toDate, direction, minAmount ?? maxAmount, type]
  return parts.filter((part) => part !== undefined).length
}
