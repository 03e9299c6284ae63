import type { Cents } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { SummaryList } from '../../kit/SummaryList.tsx'
import styles from './MovementFacts.module.css'

interface MovementFactsProps {
  title: string
  detail?: string | undefined
  amount: Cents
  /** ISO 4217; euros without it. */
  currency?: string | undefined
  /** What may be done with it (`ActionTiles`). */
  actions: ReactNode
  /** What is known of it: rows of a summary. */
  children: ReactNode
}

/** What a drawer tells of a movement: what it is and of how much, what may be done with it, and all that is known of it. */
export function MovementFacts({ title, detail, amount, currency, actions, children }: MovementFactsProps) {
  return (
    <div className={styles.facts}>
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      <p className={styles.amount}>
        <Amount value={amount} as="entry" size="hero" currency={currency} />
      </p>
      {actions}
      <SummaryList>{children}</SummaryList>
    </div>
  )
}
