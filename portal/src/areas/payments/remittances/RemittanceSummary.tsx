import type { RemittanceState } from '@almenara/contract/areas/payments/codes'
import type { Cents } from '@almenara/contract/money'
import { formatAmount } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { RemittanceStateBadge } from '../state-badges.tsx'
import { Outcomes, type Outcome } from './Outcomes.tsx'
import styles from './remittances.module.css'

interface RemittanceSummaryProps {
  remittance: { name: string; state: RemittanceState; amount: Cents; count: number; outcome: { done: { count: number; amount: Cents } } }
  /** Under its name: its number and its day. */
  lead: string
  /** «Cobrado», «Realizado». */
  done: string
  /** «3 recibos». */
  noun: (count: number) => string
  outcomes: readonly Outcome[]
  /** What is given of it to download. */
  papers: ReactNode
  /** What can be done with it. */
  actions: ReactNode
  /** What is to be known of it now. */
  children?: ReactNode
}

/** What a remittance came to: how much was done of how much, and what became of the rest. */
export function RemittanceSummary({ remittance, lead, done, noun, outcomes, papers, actions, children }: RemittanceSummaryProps) {
  const { name, state, amount, count, outcome } = remittance
  const isOver = outcome.done.count > 0
  return (
    <Sheet className={styles.head}>
      <div className={styles.top}>
        <div>
          <h1>{name}</h1>
          <p className={styles.small}>{lead}</p>
        </div>
        <div className={styles.papers} data-print="no">
          {papers}
        </div>
      </div>
      <div className={styles.figure}>
        <Amount value={isOver ? outcome.done.amount : amount} size="hero" />
        <RemittanceStateBadge state={state} />
      </div>
      <p className={styles.small}>{isOver ? `${done} de ${formatAmount(amount)}, ${noun(count)}` : noun(count)}</p>
      <Outcomes outcomes={outcomes} noun={noun} />
      {children}
      <div className={styles.cardActions} data-print="no">
        {actions}
      </div>
    </Sheet>
  )
}
