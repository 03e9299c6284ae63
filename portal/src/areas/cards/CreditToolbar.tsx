import type { LocalDate } from '@almenara/contract/dates'
import { formatDay } from '@almenara/contract/dates'
import type { ReactNode } from 'react'
import { ActiveChip, ChipRow } from '../../kit/Chip.tsx'
import { DateRange } from '../../kit/DateRange.tsx'
import type { ReportProgress } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import styles from './credit.module.css'

interface CreditToolbarProps {
  /** Of which day the dates are: «Fecha de la compra». */
  label: string
  dates: { from: LocalDate | undefined; to: LocalDate | undefined }
  days: { earliest: LocalDate; today: LocalDate }
  onDates: (from: LocalDate | undefined, to: LocalDate | undefined) => void
  /** Other filters. */
  chips?: ReactNode | undefined
  /** How many rows there are: «12 liquidaciones». */
  header: string | undefined
  /** Absent until there is a list. */
  bring: ((format: 'PDF' | 'XLS', report: ReportProgress) => Promise<string | undefined>) | undefined
}

const FORMATS = ['PDF', 'XLS'] as const

/** Dates, filters and download of a list of a card's credit. */
export function CreditToolbar({ label, dates, days, onDates, chips, header, bring }: CreditToolbarProps) {
  const { earliest, today } = days
  const { from, to } = dates
  const range = from || to ? { from: from ?? earliest, to: to ?? today } : undefined
  const unavailable = bring ? undefined : 'La lista aún no ha llegado'
  return (
    <>
      <div className={styles.bar}>
        <DateRange
          label={label}
          value={range}
          min={earliest}
          max={today}
          presets={datePresets(today)}
          onChange={(chosen) => onDates(chosen.from, chosen.to)}
        />
        <ExportMenu
          options={FORMATS.map((format) => ({ format, unavailable }))}
          header={header}
          bring={async (format, report) => bring?.(format === 'XLS' ? 'XLS' : 'PDF', report)}
        />
      </div>
      <div className={styles.chips}>
        <ChipRow>
          {range && (
            <ActiveChip
              name="Fechas"
              value={`${formatDay(range.from)} – ${formatDay(range.to)}`}
              onRemove={() => onDates(undefined, undefined)}
            />
          )}
          {chips}
        </ChipRow>
        {header && (
          <span role="status" className={styles.count}>
            {header}
          </span>
        )}
      </div>
    </>
  )
}
