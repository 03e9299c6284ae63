import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** The shape of what is coming: rows of a list, or lines of text. */
  shape?: 'rows' | 'lines' | undefined
  count?: number | undefined
}

/**
 * What stands where content is being fetched. It shows itself after 300 ms, so a quick answer makes no flash; the
 * delay is the style sheet's, no timer runs.
 */
export function Skeleton({ shape = 'rows', count = 4 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span role="status" className="vh">
        Cargando…
      </span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={shape === 'rows' ? styles.rows : styles.lines} aria-hidden="true">
          <span className={styles.bar} />
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
