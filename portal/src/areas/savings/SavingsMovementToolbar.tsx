import { movementExport, planMovementExport, SAVINGS_FORMATS } from '@almenara/contract/areas/savings/lists'
import type { SavingsDetail } from '@almenara/contract/areas/savings/products'
import { formatDay } from '@almenara/contract/dates'
import type { ExportFormat } from '@almenara/contract/extract'
import { formatAmount } from '@almenara/contract/money'
import { Suspense, useState } from 'react'
import { useBankDays } from '../../base/bank-status.ts'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow, SuggestedChip } from '../../kit/Chip.tsx'
import { DateRange } from '../../kit/DateRange.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { download, type ReportProgress } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords, type Total } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import type { SavingsFilters } from './savings-search.ts'
import styles from './Toolbar.module.css'

// The question comes when it is asked.
const AmountRangeDrawer = lazyPart(() => import('../../fields/AmountRangeDrawer.tsx'))

interface SavingsMovementToolbarProps {
  product: Pick<SavingsDetail, 'id' | 'type'>
  txId: string | undefined
  filters: SavingsFilters
  list: Total | undefined
  onChange: (filters: SavingsFilters) => void
}

/** Search, dates, amount and the files of the list; each change is a new list at a new address. */
export function SavingsMovementToolbar({ product, txId, filters, list, onChange }: SavingsMovementToolbarProps) {
  const { fromDate, toDate, search } = filters
  const { today, earliest } = useBankDays()
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const header = list && countWords(list, 'movimiento', 'movimientos')
  const unavailable = txId ? undefined : 'La lista aún no ha llegado'
  return (
    <>
      <div className={styles.bar} data-print="no">
        <div className={styles.search}>
          <ListSearch
            label="Buscar en los movimientos"
            placeholder="Concepto o detalle"
            value={search ?? ''}
            onChange={(words) => onChange({ ...filters, search: words })}
          />
        </div>
        <DateRange
          label="Fecha del movimiento"
          value={range}
          min={earliest}
          max={today}
          presets={datePresets(today)}
          onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
        />
        <div className={styles.export}>
          <ExportMenu
            options={SAVINGS_FORMATS.map((format) => ({ format, unavailable }))}
            header={header}
            bring={(format, report) => bring(product, txId ?? '', format, report)}
          />
        </div>
      </div>
      <div className={styles.chips}>
        <Chips filters={filters} dates={range && `${formatDay(range.from)} – ${formatDay(range.to)}`} onChange={onChange} />
        {header && (
          <span role="status" className={styles.count}>
            {header}
          </span>
        )}
      </div>
    </>
  )
}

interface ChipsProps {
  filters: SavingsFilters
  dates: string | undefined
  onChange: (filters: SavingsFilters) => void
}

function Chips({ filters, dates, onChange }: ChipsProps) {
  const [asking, setAsking] = useState(false)
  const amounts = amountWords(filters)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <ChipRow>
        {dates && (
          <ActiveChip name="Fechas" value={dates} onRemove={() => onChange({ ...filters, fromDate: undefined, toDate: undefined })} />
        )}
        {amounts ? (
          <ActiveChip
            name="Importe"
            value={amounts}
            onRemove={() => onChange({ ...filters, minAmount: undefined, maxAmount: undefined })}
          />
        ) : (
          <SuggestedChip onClick={() => setAsking(true)}>Importe</SuggestedChip>
        )}
        {isFiltered && (
          <Button variant="text" size="sm" onClick={() => onChange({})}>
            Quitar filtros
          </Button>
        )}
      </ChipRow>
      {asking && (
        <Suspense>
          <AmountRangeDrawer
            onClose={() => setAsking(false)}
            onApply={(range) => {
              setAsking(false)
              onChange({ ...filters, ...range })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function amountWords({ minAmount, maxAmount }: SavingsFilters): string | undefined {
  if (minAmount !== undefined && maxAmount !== undefined) return `de ${formatAmount(minAmount)} a ${formatAmount(maxAmount)}`
  if (minAmount !== undefined) return `desde ${formatAmount(minAmount)}`
  return maxAmount === undefined ? undefined : `hasta ${formatAmount(maxAmount)}`
}

function bring({ id, type }: Pick<SavingsDetail, 'id' | 'type'>, txId: string, format: ExportFormat, onProgress: ReportProgress) {
  const call = type === 'PENSION_PLAN' ? planMovementExport : movementExport
  const query = { txId, format: format === 'PDF' ? ('PDF' as const) : ('XLS' as const) }
  return download(call, { params: { id }, query }, { unless: 'SAVING_OFFLINE', onProgress })
}
