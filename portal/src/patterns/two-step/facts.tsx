/** The facts of an order, as a review, a receipt and a pending task show them. */
import { formatDayTime } from '@almenara/contract/dates'
import type { Fact, OrderState } from '@almenara/contract/two-step'
import type { ReactNode } from 'react'
import { Amount } from '../../kit/Amount.tsx'
import { Day } from '../../kit/Day.tsx'
import { Iban } from '../../kit/Iban.tsx'
import styles from './facts.module.css'

export function factValue({ value }: Fact): ReactNode {
  switch (value.type) {
    case 'MONEY':
      return <Amount value={value.amount} />
    case 'DAY':
      return <Day value={value.day} />
    case 'MOMENT':
      return <time dateTime={value.at}>{formatDayTime(value.at, true)}</time>
    case 'PARTY':
      return (
        <>
          <span className={styles.name}>{value.name}</span>
          {value.iban && (
            <span className={styles.detail}>
              <Iban value={value.iban} />
            </span>
          )}
        </>
      )
    case 'PAYEE':
      return (
        <>
          <span className={styles.name}>
            {value.name}: <Amount value={value.amount} />
          </span>
          {value.detail && <span className={styles.detail}>{value.detail}</span>}
        </>
      )
    case 'TEXT':
      return value.text
  }
}

/** The account of whoever is paid, where the order's facts have it. */
export function ibanOf({ payee, facts }: Pick<OrderState, 'payee' | 'facts'>): string | undefined {
  for (const { value } of facts) if (value.type === 'PARTY' && value.name === payee) return value.iban
  return undefined
}
