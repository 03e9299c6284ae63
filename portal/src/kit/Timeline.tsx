import styles from './Timeline.module.css'

export interface TimelineStep {
  title: string
  /** When, as it is read, and as a machine reads it. */
  when: string
  dateTime: string
  /** What else is to be known of it. */
  text?: string | undefined
}

/** What has happened to something, in order; the last step is how it stands. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ title, when, dateTime, text }, place) => (
        <li key={`${title} ${dateTime}`} aria-current={place === steps.length - 1 ? 'step' : undefined}>
          <span>{title}</span>
          <time dateTime={dateTime}>{when}</time>
          {text && <p className={styles.text}>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
