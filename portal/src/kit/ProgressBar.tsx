import styles from './Meter.module.css'

export interface ProgressBarProps {
  /** What goes on: «Fichero enviado». */
  label: string
  value: number
  /** Absent while it is not known how much there is. */
  max?: number | undefined
  /** Where it stands, in words: «12 de 64 KB». */
  text: string
}

/** How far something is that goes on by itself. The words that it is read with stand beside it too. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const share = max === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div
      className={`${styles.meter} ${styles.series1}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={share === undefined ? undefined : max}
      aria-valuenow={share === undefined ? undefined : Math.min(value, max ?? value)}
      aria-valuetext={text}
    >
      <span
        className={share === undefined ? `${styles.bar} ${styles.unknown}` : styles.bar}
        style={{ width: `${(share ?? 0.3) * 100}%` }}
      />
    </div>
  )
}
