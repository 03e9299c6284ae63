import type { Cents } from '@almenara/contract/money'
import type { CSSProperties } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import styles from './Outcomes.module.css'

export interface Outcome {
  /** «Realizadas». */
  label: string
  look: 'done' | 'moving' | 'planned' | 'back' | 'refunded' | 'rejected' | 'cancelled'
  count: number
  amount: Cents
}

/** How much of a remittance ended how: a bar in proportion to the amounts, and each part in words and figures. */
export function Outcomes({ outcomes, noun }: { outcomes: readonly Outcome[]; noun: (count: number) => string }) {
  const shown = outcomes.filter(({ count }) => count > 0)
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ label, look, amount }) => (
          <i key={label} className={styles[look]} style={{ '--share': Math.max(amount, 1) } as CSSProperties} />
        ))}
      </div>
      <dl className={styles.outcomes}>
        {shown.map(({ label, look, count, amount }) => (
          <div key={label}>
            <dt>
              <i className={styles[look]} />
              {label}
            </dt>
            <dd>
              <Amount value={amount} size="strong" />
              <small>{noun(count)}</small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
