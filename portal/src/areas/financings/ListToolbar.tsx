import { FINANCING_FORMATS } from '@almenara/contract/areas/financings/lists'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, ChipRow } from '../../kit/Chip.tsx'
import { DateRange } from '../../kit/DateRange.tsx'
import type { DayRange } from '../../kit/day-range.ts'
import type { ReportProgress } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import type { Dates } from './financing-search.ts'
import styles from './ListToolbar.module.css'

interface ListToolbarProps {
  /** What the dates are of: «Fecha de vencimiento». */
  dateLabel: string
  dates: Dates
  limits: { min: LocalDate; max: LocalDate }
  presets: readonly { label: string; range: DayRange }[]
  /** Only the dates change, or all the filters are taken off. */
  onChange: (change: { dates: Dates } | 'CLEAR') => void
  /** How many rows there are: «25 recibos». */
  count: string | undefined
  /** Brings the file; absent until there is a list. */
  bring: ((format: (typeof FINANCING_FORMATS)[number], report: ReportProgress) => Promise<string | undefined>) | undefined
  /** The filters besides the dates. */
  children?: ReactNode
}

const NOT_YET = 'La lista aún no ha llegado'

/** Filters of a list of a financing, and its files; each change is a new list at a new address. */
export function ListToolbar({ dateLabel, dates, limits, presets, onChange, count, bring, children }: ListToolbarProps) {
  const { fromDate, toDate } = dates
  const range = fromDate || toDate ? { from: fromDate ?? limits.min, to: toDate ?? limits.max } : undefined
  const options = FINANCING_FORMATS.map((format) => ({ format, ...(bring ? {} : { unavailable: NOT_YET }) }))
  return (
    <>
      <div className={styles.bar} data-print="no">
        {children}
        <DateRange
          label={dateLabel}
          value={range}
          {...limits}
          presets={presets}
          onChange={({ from, to }) => onChange({ dates: { fromDate: from, toDate: to } })}
        />
        <div className={styles.export}>
          <ExportMenu
            options={options}
            header={count}
            bring={(format, report) => bring?.(format === 'PDF' ? 'PDF' : 'XLS', report) ?? Promise.resolve(undefined)}
          />
        </div>
      </div>
      <div className={styles.chips}>
        <ChipRow>
          {range && (
            <>
              <ActiveChip
                name="Fechas"
                value={`${formatDay(range.from)} – ${formatDay(range.to)}`}
                onRemove={() => onChange({ dates: { fromDate: undefined, toDate: undefined } })}
              />
              <Button variant="text" size="sm" onClick={() => onChange('CLEAR')}>
                Quitar filtros
              </Button>
            </>
          )}
        </ChipRow>
        {count && (
          <span role="status" className={styles.count}>
            {count}
          </span>
        )}
      </div>
    </>
  )
}
