import { formatDay, type LocalDate } from '@almenara/contract/dates'
import styles from './Figure.module.css'

/** A calendar day, 21/11/2025, in a `time` element. `before` is a text in front of it: «Hoy, ». */
export function Day({ value, before }: { value: LocalDate; before?: string }) {
  return (
    <time dateTime={value} className={styles.figure}>
      {before}
      {formatDay(value)}
    </time>
  )
}
