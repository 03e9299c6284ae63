import type { ReactNode } from 'react'
import styles from './SummaryList.module.css'

/** Facts by name: a review, a receipt, a detail. Its children are `SummaryRow`s. */
export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

export interface SummaryRowProps {
  term: string
  /** «Modificar», with the hidden name of what it changes. */
  action?: ReactNode | undefined
  children: ReactNode
}

export function SummaryRow({ term, action, children }: SummaryRowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd>{action}</dd>}
    </div>
  )
}
