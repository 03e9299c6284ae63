import type { ReactNode } from 'react'
import styles from './Empty.module.css'

export interface EmptyProps {
  title: string
  /** Why there is nothing and what to try. */
  children?: ReactNode | undefined
  /** The next step; none when being empty is good news. */
  action?: ReactNode | undefined
  level?: 2 | 3 | undefined
}

/** The empty state of a list. */
export function Empty({ title, children, action, level = 3 }: EmptyProps) {
  const Title = `h${level}` as const
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true" className={styles.art}>
        <path d="M4 74c26-10 46-2 66-8s32-4 46-1v15H4z" fill="var(--surface-selected)" />
        <path d="M50 68l4-32h12l4 32z" fill="var(--primary)" />
        <path d="M47 29h4v3h5v-3h8v3h5v-3h4v9H47z" fill="var(--primary)" />
        <circle cx="60" cy="17" r="6" fill="var(--accent-400)" />
        <circle cx="60" cy="17" r="11" fill="none" stroke="var(--accent-400)" strokeWidth="2" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.why}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
