import type { RemittanceState } from '@almenara/contract/areas/payments/codes'
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { ReactNode } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Day } from '../../../kit/Day.tsx'
import { GridFact } from '../review/FactGrid.tsx'
import { RemittanceStateBadge } from '../state-badges.tsx'
import styles from './remittances.module.css'

interface LastRemittanceProps {
  last: { executionOn: LocalDate; count: number; amount: Cents; state: RemittanceState }
  /** «3 recibos». */
  noun: (count: number) => string
  /** The way to it, by its name. */
  children: ReactNode
}

/** The last remittance of a contract and how it stands. */
export function LastRemittance({ last: { executionOn, count, amount, state }, noun, children }: LastRemittanceProps) {
  return (
    <GridFact
      term="Última remesa"
      detail={
        <>
          <Day value={executionOn} /> · {noun(count)} · <Amount value={amount} />
        </>
      }
    >
      <span className={styles.last}>
        {children}
        <RemittanceStateBadge state={state} />
      </span>
    </GridFact>
  )
}
