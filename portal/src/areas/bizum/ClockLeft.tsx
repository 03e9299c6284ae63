import TimerIcon from '@phosphor-icons/core/regular/timer.svg?react'
import type { Instant } from '@almenara/contract/dates'
import { Icon } from '../../kit/Icon.tsx'
import styles from './ClockLeft.module.css'
import { minutesAndSeconds, useTimeLeft } from './time-left.ts'

/** How long there is to answer, in a row of a list. */
export function ClockLeft({ until, asOf }: { until: Instant; asOf: Instant }) {
  const left = useTimeLeft(until, asOf)
  return (
    <p className={styles.clock}>
      <Icon of={TimerIcon} />
      {left === 0 ? 'Ha caducado' : `Quedan ${minutesAndSeconds(left)}`}
    </p>
  )
}
