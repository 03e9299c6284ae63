import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { CARD_MOVEMENT_FORMATS, movementExport } from '@almenara/contract/areas/cards/movements'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { ExportFormat } from '@almenara/contract/extract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { bankStatus } from '../../base/bank-status.ts'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow, SuggestedChip } from '../../kit/Chip.tsx'
import { DateRange } from '../../kit/DateRange.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { download, type ReportProgress } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords, type Total } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import type { MovementFilters } from './card-search.ts'
import styles from './MovementToolbar.module.css'

// The question comes when it is asked.
const AmountRangeDrawer = lazyPart(() => import('../../fields/AmountRangeDrawer.tsx'))

const DIRECTION_OPTIONS = [
  { value: 'ALL', label: 'Todos' },
  { value: 'OUT', label: 'Cargos' },
  { value: 'IN', label: 'Abonos' },
] as const

interface MovementToolbarProps {
  card: CardDetail
  txId: string | undefined
  filters: MovementFilters
  list: Total | undefined
  onChange: (filters: MovementFilters) => void
}

/** Filters of the movements; each change is a new list at a new address. */
export function MovementToolbar({ card, txId, filters, list, onChange }: MovementToolbarProps) {
  const { search, fromDate, toDate, direction } = filters
  const { systemInfo } = useSuspenseQuery(bankStatus).data
  const today = systemInfo.golfDate
  const earliest = systemInfo.defaultMinimunCardsMovements
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const words = list && countWords(list, 'movimiento', 'movimientos')
  return (
    <>
      <div className={styles.bar} data-print="no">
        <div className={styles.search}>
          <ListSearch
            label="Buscar en los movimientos"
            placeholder="Comercio, lugar o importe"
            value={search ?? ''}
            onChange={(typed) => onChange({ ...filters, search: typed })}
          />
        </div>
        <DateRange
          label="Fecha de la compra"
          value={range}
          min={earliest}
          max={today}
          presets={datePresets(today)}
          onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
        />
        <Segmented
          label="Cargos o abonos"
          options={DIRECTION_OPTIONS}
          value={direction ?? 'ALL'}
          onChange={(value) => onChange({ ...filters, direction: value === 'ALL' ? undefined : value })}
        />
        <div className={styles.export}>
          <ExportMenu
            options={CARD_MOVEMENT_FORMATS.map((format) => ({ format, unavailable: txId ? undefined : 'La lista aún no ha llegado' }))}
            header={words}
            bring={(format, report) => bring(card.id, txId ?? '', format, report)}
          />
        </div>
      </div>
      <div className={styles.chips}>
        <FilterChips filters={filters} range={range} onChange={onChange} />
        {words && (
          <span role="status" className={styles.count}>
            {words}
          </span>
        )}
      </div>
    </>
  )
}

function bring(id: string, txId: string, format: ExportFormat, onProgress: ReportProgress): Promise<string | undefined> {
  const query = { txId, format: format === 'PDF' ? ('PDF' as const) : ('XLS' as const) }
  return download(movementExport, { params: { id }, query }, { unless: ['CARDS_OFFLINE', 'UPDATING_HISTORICS'], onProgress })
}

interface FilterChipsProps extends Pick<MovementToolbarProps, 'filters' | 'onChange'> {
  range: Parameters<typeof DateRange>[0]['value']
}

/** The filters that apply, each with the way to take it off, and the one that could be added. */
function FilterChips({ filters, range, onChange }: FilterChipsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { minAmount, maxAmount } = filters
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const apply = (chosen: MovementFilters) => {
    setChoosing(false)
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
        {minAmount === undefined && maxAmount === undefined ? (
          <SuggestedChip onClick={() => setChoosing(true)}>Importe</SuggestedChip>
        ) : (
          <ActiveChip name="Importe" value={amountWords(filters)} onRemove={() => apply({ minAmount: undefined, maxAmount: undefined })} />
        )}
        {isFiltered && (
          <Button variant="text" size="sm" onClick={() => onChange({})}>
            Quitar filtros
          </Button>
        )}
      </ChipRow>
      <Suspense>{isChoosing && <AmountRangeDrawer onClose={() => setChoosing(false)} onApply={apply} />}</Suspense>
    </>
  )
}

function amountWords({ minAmount, maxAmount }: MovementFilters): string {
  if (minAmount !== undefined && maxAmount !== undefined) return `de ${formatAmount(minAmount)} a ${formatAmount(maxAmount)}`
  if (minAmount !== undefined) return `desde ${formatAmount(minAmount)}`
  return maxAmount === undefined ? '' : `hasta ${formatAmount(maxAmount)}`
}
