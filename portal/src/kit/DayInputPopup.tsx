import { type LocalDate, toLocalDate } from '@almenara/contract/dates'
import { parseDate } from '@internationalized/date'
import { Calendar } from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Popover'
import { CalendarMonth } from './CalendarMonth.tsx'
import type { DayLimits } from './day-range.ts'
import styles from './DayInputPopup.module.css'
import { Popup } from './Popup.tsx'
import type { PopupProps } from './popup.ts'

interface DayInputPopupProps extends PopupProps {
  label: string
  value: LocalDate | undefined
  limits: DayLimits
  onChange: (day: LocalDate) => void
}

/** The open calendar of a `DayInput`, at its day, or at the first that can be chosen. A press chooses and closes. */
export default function DayInputPopup({ label, value, limits: { min, max }, onChange, ...popup }: DayInputPopupProps) {
  const isWithin = value !== undefined && !(min && value < min) && !(max && value > max)
  return (
    <Popup {...popup} placement="bottom end">
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        <Calendar
          // An opened calendar takes the focus and is used with the arrow keys.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={label}
          firstDayOfWeek="mon"
          value={isWithin ? parseDate(value) : null}
          onChange={(day) => onChange(toLocalDate(day.toString()))}
          {...(min ? { minValue: parseDate(min) } : {})}
          {...(max ? { maxValue: parseDate(max) } : {})}
          {...(!isWithin && min ? { defaultFocusedValue: parseDate(min) } : {})}
        >
          <CalendarMonth />
        </Calendar>
      </Dialog>
    </Popup>
  )
}
