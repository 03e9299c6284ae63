import styles from './CountdownRing.module.css'

/**
 * Seconds that are left, inside a ring that empties with them. For the eye alone: whoever shows it says the seconds in words too. Where less
 * motion is asked for, the ring goes from one second to the next without moving.
 */
export function CountdownRing({ left, total }: { left: number; total: number }) {
  const gone = total > 0 ? 1 - left / total : 1
  return (
    <span className={styles.ring} aria-hidden="true">
      <svg viewBox="0 0 48 48">
        <circle className={styles.whole} cx="24" cy="24" r="21" />
        <circle className={styles.left} cx="24" cy="24" r="21" pathLength={100} strokeDasharray={100} strokeDashoffset={100 * gone} />
      </svg>
      <span className={styles.seconds}>{left}</span>
    </span>
  )
}
