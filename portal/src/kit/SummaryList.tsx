import type { ReactNode } from 'react'
import { Amount, type AmountProps } from './Amount.tsx'
import { Iban } from './Iban.tsx'
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

/** A row with an amount; takes the props of `Amount`. */
export function SummaryAmount({ term, ...amount }: Pick<SummaryRowProps, 'term'> & AmountProps) {
  return (
    <SummaryRow term={term}>
      <Amount {...amount} />
    </SummaryRow>
  )
}

/** A row for each part that an amount is made of; what there was nothing of is left out. */
export function SummaryParts({ parts }: { parts: readonly (readonly [term: string, amount: AmountProps['value']])[] }) {
  return parts.map(([term, value]) => value !== 0 && <SummaryAmount key={term} term={term} value={value} />)
}

/** A row with an account: its name or its holder's, and the IBAN below. */
export function SummaryAccount({
  term,
  account: { name, iban },
}: Pick<SummaryRowProps, 'term'> & { account: Record<'name' | 'iban', string> }) {
  return (
    <SummaryRow term={term}>
      {name}
      <br />
      <Iban value={iban} />
    </SummaryRow>
  )
}
