import { type Cents, formatAmount } from '@almenara/contract/money'
import { useContext } from 'react'
import { AmountsHidden } from './amounts-hidden.ts'
import styles from './Amount.module.css'
import { cx } from './class-names.ts'

export interface AmountProps {
  value: Cents
  /**
   * What the figure is. An `entry` carries its sign and the words «Abono de» or «Cargo de»; a `balance` below zero is
   * an overdraft; a `plain` figure is ink whatever its sign (what is owed, a limit, a total).
   */
  as?: 'plain' | 'entry' | 'balance' | undefined
  /** `strong` in ledgers, `title` in blocks, `hero` for the figure the customer came for. */
  size?: 'text' | 'strong' | 'title' | 'hero' | undefined
  /** ISO 4217. */
  currency?: string | undefined
}

/** An amount in euros and cents. Sign and words go with the colour, never the colour alone. */
export function Amount({ value, as = 'plain', size = 'text', currency = 'EUR' }: AmountProps) {
  const hidden = useContext(AmountsHidden)
  if (hidden) {
    // The dots are a picture of an amount with a name; an <img> would need a file and would not take the size of the text.
    return (
      <span className={cx(styles.amount, styles[size])} role="img" aria-label="Importe oculto">
        ••••
      </span>
    )
  }
  const text = formatAmount(value, { currency, signed: as === 'entry' })
  const tone = as === 'entry' && value > 0 ? styles.credit : as === 'balance' && value < 0 ? styles.overdraft : undefined
  return (
    <span className={cx(styles.amount, styles[size], tone)}>
      {as === 'entry' && value !== 0 && <span className="vh">{value > 0 ? 'Abono de ' : 'Cargo de '}</span>}
      {size === 'hero' ? <Hero text={text} /> : text}
    </span>
  )
}

/** The decimals and the sign of the currency step back from the whole number. */
function Hero({ text }: { text: string }) {
  const comma = text.lastIndexOf(',')
  return (
    <>
      {text.slice(0, comma)}
      <span className={styles.decimals}>{text.slice(comma)}</span>
    </>
  )
}
