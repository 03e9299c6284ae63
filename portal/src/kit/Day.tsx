import { formatDay, type LocalDate } from '@almenara/contract/dates'
import styles from './Figure.module.css'

/** A calendar day, 21/11/2025, that machines can read too. `before` stands in front of it without replacing it: «Hoy, ». */
export function Day({ value, before }: { value: LocalDate; before?: string }) {
  return (
    <time dateTime={value} className={styles.figure}>
      {before}
      {formatDay(value)}
    </time>
  )
}
