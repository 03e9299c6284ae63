import CaretLeftIcon from '@phosphor-icons/core/regular/caret-left.svg?react'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/RangeCalendar'
import styles from './CalendarMonth.module.css'
import { Icon } from './Icon.tsx'

/** A month with its arrows, inside a React Aria `Calendar` or `RangeCalendar`. */
export function CalendarMonth() {
  return (
    <div className={styles.calendar}>
      <header className={styles.header}>
        <Button slot="previous" className={styles.arrow ?? ''}>
          <Icon of={CaretLeftIcon} />
        </Button>
        <Heading className={styles.month ?? ''} />
        <Button slot="next" className={styles.arrow ?? ''}>
          <Icon of={CaretRightIcon} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="narrow" className={styles.grid ?? ''}>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </div>
  )
}
