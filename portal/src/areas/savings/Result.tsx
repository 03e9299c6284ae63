import type { Cents } from '@almenara/contract/money'
import TrendDownIcon from '@phosphor-icons/core/regular/trend-down.svg?react'
import TrendUpIcon from '@phosphor-icons/core/regular/trend-up.svg?react'
import { Amount } from '../../kit/Amount.tsx'
import { cx } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import styles from './Result.module.css'

/** What has been gained or lost, short: its arrow and its sign to the eye, and in words to whoever hears it. */
export function Result({ value }: { value: Cents }) {
  if (value === 0) return <Amount value={value} />
  return (
    <span className={cx(styles.result, value > 0 && styles.gain)}>
      <Icon of={value > 0 ? TrendUpIcon : TrendDownIcon} size={16} />
      <span>
        <span className="vh">{value > 0 ? 'Ganancia de ' : 'Pérdida de '}</span>
        {value > 0 && '+'}
        <Amount value={value} />
      </span>
    </span>
  )
}
