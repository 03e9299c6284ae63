import type { ReactNode } from 'react'
import { Amount, type AmountProps } from '../../kit/Amount.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './steps.module.css'

/** What an operation costs or brings, beside its questions; under them on small screens. */
export function OperationAside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sheet className={`${styles.summary} ${styles.side}`}>
      <h2>{title}</h2>
      {children}
    </Sheet>
  )
}

/** What has been answered so far, fact by fact. Phones, where the answers are in sight, do without. */
export function OperationSummary({ children }: { children: ReactNode }) {
  return (
    <Sheet className={`${styles.summary} ${styles.side} ${styles.summaryAside}`}>
      <h2>Resumen</h2>
      <dl>{children}</dl>
    </Sheet>
  )
}

/** A line of the `dl` of either. */
export function AsideFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A line with an amount; takes the props of `Amount`. */
export function AsideAmount({ term, ...amount }: { term: string } & AmountProps) {
  return (
    <AsideFact term={term}>
      <Amount {...amount} />
    </AsideFact>
  )
}
