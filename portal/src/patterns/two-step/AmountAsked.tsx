import type { Cents } from '@almenara/contract/money'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput, type AmountInputProps } from '../../kit/AmountInput.tsx'
import styles from './AmountAsked.module.css'

interface AmountAskedProps extends Omit<AmountInputProps, 'label' | 'look'> {
  /** The balance shown beside it, now or after the operation: «Disponible ahora». */
  left?: { words: string; amount: Cents } | undefined
  /** No balance is ever shown beside it: it keeps its width on phones. */
  alone?: true
}

/** The amount of an operation, as the large field of its page. */
export function AmountAsked({ left, alone, ...field }: AmountAskedProps) {
  return (
    <div className={alone ? styles.alone : styles.amount}>
      <AmountInput {...field} label="Importe en euros" look="large" />
      {left && (
        <p className={styles.left}>
          {left.words}
          <b>
            <Amount value={left.amount} as="balance" />
          </b>
        </p>
      )}
    </div>
  )
}
