import { cx } from './class-names.ts'
import styles from './Meter.module.css'

export interface MeterProps {
  /** What is measured: «Dispuesto del límite». */
  label: string
  value: number
  max: number
  /** The value in words, when the number alone is not what is meant: «12 de 60 leídas». */
  text?: string | undefined
  /** Which series of the charts it belongs to. */
  series?: 1 | 2 | 3 | 4 | undefined
  /** More than there may be. */
  over?: boolean | undefined
}

/** How much of a whole, as a bar. The figures stand beside it in words. */
export function Meter({ label, value, max, text, series = 1, over = false }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className={cx(styles.meter, over ? styles.over : styles[`series${series}`])}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      aria-valuetext={text}
    >
      <span className={styles.bar} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
