import { cx } from './class-names.ts'
import styles from './Count.module.css'

export interface CountProps {
  value: number
  /** `beacon` is the light of what waits for the customer; `quiet` only counts. */
  look?: 'quiet' | 'beacon' | undefined
}

/** How many, in a pill; «+999» from a thousand on. */
export function Count({ value, look = 'quiet' }: CountProps) {
  return <span className={cx(styles.count, styles[look])}>{value > 999 ? '+999' : value}</span>
}
