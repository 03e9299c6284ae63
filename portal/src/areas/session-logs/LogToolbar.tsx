import { connectionExport, LOG_FORMATS } from '@almenara/contract/areas/session-logs'
import { useBankDays } from '../../base/bank-status.ts'
import { DateRange } from '../../kit/DateRange.tsx'
import { download } from '../../patterns/download/download.ts'
import { ExportMenu } from '../../patterns/download/ExportMenu.tsx'
import { countWords, type Total } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import type { LogFilters } from './log-search.ts'
import { LogFilterChips } from './LogFilterChips.tsx'
import styles from './LogToolbar.module.css'

interface LogToolbarProps {
  txId: string | undefined
  filters: LogFilters
  list: Total | undefined
  onChange: (filters: LogFilters) => void
}

/** Filters of the connections; each change is a new list at a new address. */
export function LogToolbar({ txId, filters, list, onChange }: LogToolbarProps) {
  const { fromDate, toDate } = filters
  const { today, earliest } = useBankDays()
  const range = fromDate || toDate ? { from: fromDate ?? earliest, to: toDate ?? today } : undefined
  const header = list && countWords(list, 'conexión', 'conexiones')
  return (
    <>
      <div className={styles.bar}>
        <DateRange
          label="Fecha de la conexión"
          value={range}
          min={earliest}
          max={today}
          presets={datePresets(today)}
          onChange={({ from, to }) => onChange({ ...filters, fromDate: from, toDate: to })}
        />
        <div className={styles.export}>
          <ExportMenu
            options={LOG_FORMATS.map((format) => ({ format, unavailable: txId ? undefined : 'La lista aún no ha llegado' }))}
            header={header}
            bring={(format, onProgress) => download(connectionExport, { query: { txId: txId ?? '', format } }, { onProgress })}
          />
        </div>
      </div>
      <div className={styles.chips}>
        <LogFilterChips filters={filters} range={range} onChange={onChange} />
        {header && (
          <span role="status" className={styles.count}>
            {header}
          </span>
        )}
      </div>
    </>
  )
}
