import type { AlertContract } from '@almenara/contract/areas/alerts/alert-contracts'
import styles from './alerts.module.css'

/** What a contract watches, a line each. */
export function RuleSentences({ rules }: Pick<AlertContract, 'rules'>) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ sentence, over }) => (
        <li key={sentence} className={over ? styles.over : undefined}>
          {sentence}
          {over && ' (ya enviada)'}
        </li>
      ))}
    </ul>
  )
}
