import ArrowRightIcon from '@phosphor-icons/core/bold/arrow-right-bold.svg?react'
import { Icon } from '../../../kit/Icon.tsx'
import styles from './MoneyWay.module.css'

/** From which account money goes out and to whom it comes: nobody can take one for the other. */
export function MoneyWay({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.way}>
      <span className={styles.from}>
        <span className={styles.small}>Sale de </span>
        <b>{from}</b>
      </span>
      <span className={styles.arrow}>
        <Icon of={ArrowRightIcon} size={24} />
      </span>
      <span className={styles.to}>
        <span className={styles.small}>Llega a </span>
        <b>{to}</b>
      </span>
    </p>
  )
}
