import { formatDay, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Popover'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { Button } from './Button.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import styles from './DateRangePopup.module.css'
import { datePresets } from './date-presets.ts'
import { type DayLimits, type DayPreset, type DayRange, limitsHint, readRange } from './day-range.ts'
import { FieldMessage } from './Field.tsx'
import { Popup } from './Popup.tsx'
import type { PopupProps } from './popup.ts'
import { TextField } from './TextField.tsx'

interface DateRangePopupProps extends PopupProps {
  label: string
  value: DayRange | undefined
  limits: DayLimits
  presets: readonly DayPreset[] | undefined
  today: LocalDate | undefined
  onChange: (range: DayRange) => void
}

/** The open range picker: loaded by `DateRange` when it is needed. Nothing changes outside until it is applied. */
export default function DateRangePopup({ label, value, limits, presets, today, onChange, ...popup }: DateRangePopupProps) {
  const [from, setFrom] = useState(value ? formatDay(value.from) : '')
  const [to, setTo] = useState(value ? formatDay(value.to) : '')
  const [problem, setProblem] = useState<string>()
  const typed = readRange(from, to, limits)
  const apply = () => {
    if (typed.ok) onChange(typed.range)
    else setProblem(typed.problem)
  }
  return (
    <Popup {...popup}>
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        <Presets presets={presets ?? (today ? datePresets(today) : [])} onChange={onChange} />
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
        >
          <div className={styles.fields}>
            <TextField
              label="Desde"
              placeholder="dd/mm/aaaa"
              inputMode="numeric"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextField
              label="Hasta"
              placeholder="dd/mm/aaaa"
              inputMode="numeric"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
          {limitsHint(limits) && <p className={styles.hint}>{limitsHint(limits)}</p>}
          {problem && !typed.ok && (
            <div role="alert">
              <FieldMessage id="range-problem" tone="error">
                {typed.problem}
              </FieldMessage>
            </div>
          )}
          <Calendar
            label={label}
            range={typed.ok ? typed.range : undefined}
            limits={limits}
            onChange={(range) => {
              setFrom(formatDay(range.from))
              setTo(formatDay(range.to))
            }}
          />
          <div className={styles.footer}>
            <Button size="sm" variant="text" onClick={popup.onClose}>
              Cancelar
            </Button>
            <Button size="sm" variant="primary" type="submit">
              Aplicar fechas
            </Button>
          </div>
        </form>
      </Dialog>
    </Popup>
  )
}

function Presets({ presets, onChange }: { presets: readonly DayPreset[]; onChange: (range: DayRange) => void }) {
  if (presets.length === 0) return null
  return (
    <div className={styles.presets}>
      {presets.map((preset) => (
        <Button key={preset.label} size="sm" variant="text" onClick={() => onChange(preset.range)}>
          {preset.label}
        </Button>
      ))}
    </div>
  )
}

interface CalendarProps {
  label: string
  range: DayRange | undefined
  limits: DayLimits
  onChange: (range: DayRange) => void
}

function Calendar({ label, range, limits, onChange }: CalendarProps) {
  return (
    <RangeCalendar
      aria-label={label}
      firstDayOfWeek="mon"
      value={range ? { start: parseDate(range.from), end: parseDate(range.to) } : null}
      onChange={({ start, end }) => onChange({ from: toLocalDate(start.toString()), to: toLocalDate(end.toString()) })}
      {...(limits.min ? { minValue: parseDate(limits.min) } : {})}
      {...(limits.max ? { maxValue: parseDate(limits.max) } : {})}
      {...(range || !limits.max ? {} : { defaultFocusedValue: parseDate(limits.max) })}
    >
      <CalendarMonth />
    </RangeCalendar>
  )
}
