import type { movementExtract } from '@almenara/contract/areas/accounts'
import type { Reply } from '@almenara/contract/call'
import { addDays, addMonths, firstOfMonth, formatDay, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useState } from 'react'
import { useBankDays } from '../../base/bank-status.ts'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow, SuggestedChip } from '../../kit/Chip.tsx'
import { DateRange } from '../../kit/DateRange.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { AmountRangeDrawer } from '../../fields/AmountRangeDrawer.tsx'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import type { MovementFilters } from './account-search.ts'
import { MovementExport } from './MovementExport.tsx'
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
  const [choosingAmount, setChoosingAmount] = useState(false)
  const { fromDate, toDate, direction, minAmount, maxAmount } = filters
  const { today, earliest } = useBankDays()
  const byAmount = minAmount !== undefined || maxAmount !== undefined
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const isFiltered = range !== undefined || direction !== undefined || byAmount
  return (
    <>
      <div className={styles.bar}>
        <DateRange
          label="Fecha de operación"
          value={range}
          min={earliest}
          max={today}
          presets={presets(today)}
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
        <ChipRow>
          {range && (
            <ActiveChip
              name="Fechas"
              value={`${formatDay(range.from)} – ${formatDay(range.to)}`}
              onRemove={() => onChange({ ...filters, fromDate: undefined, toDate: undefined })}
            />
          )}
          {byAmount ? (
            <ActiveChip
              name="Importe"
              value={amountWords(filters)}
              onRemove={() => onChange({ ...filters, minAmount: undefined, maxAmount: undefined })}
            />
          ) : (
            <SuggestedChip onClick={() => setChoosingAmount(true)}>Importe</SuggestedChip>
          )}
          {isFiltered && (
            <Button variant="text" size="sm" onClick={() => onChange({})}>
              Quitar filtros
            </Button>
          )}
        </ChipRow>
        {list && <output className={styles.count}>{countWords(list, 'movimiento', 'movimientos')}</output>}
      </div>
      {choosingAmount && (
        <AmountRangeDrawer
          onClose={() => setChoosingAmount(false)}
          onApply={(amounts) => {
            setChoosingAmount(false)
            onChange({ ...filters, ...amounts })
          }}
        />
      )}
    </>
  )
}

function presets(today: LocalDate) {
  const thisMonth = firstOfMonth(today)
  const lastMonth = addMonths(thisMonth, -1)
  return [
    { label: 'Este mes', range: { from: thisMonth, to: today } },
    { label: 'Mes anterior', range: { from: lastMonth, to: addDays(thisMonth, -1) } },
    { label: 'Últimos 3 meses', range: { from: addMonths(today, -3), to: today } },
    { label: 'Este año', range: { from: toLocalDate(`${today.slice(0, 4)}-01-01`), to: today } },
  ]
}

function amountWords({ minAmount, maxAmount }: MovementFilters): string {
  if (minAmount !== undefined && maxAmount !== undefined) return `de ${formatAmount(minAmount)} a ${formatAmount(maxAmount)}`
  if (minAmount !== undefined) return `desde ${formatAmount(minAmount)}`
  return maxAmount === undefined ? '' : `hasta ${formatAmount(maxAmount)}`
}
