import TimerIcon from '@phosphor-icons/core/regular/timer.svg?react'
import type { Instant } from '@almenara/contract/dates'
import { useEffect } from 'react'
import { announce } from '../../kit/announce.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useCountdown } from '../../patterns/two-step/use-countdown.ts'
import styles from './ClockLeft.module.css'

/** Seconds left at which a screen reader is told. */
const TOLD_AT = [120, 60, 20] as const

/** How long there is to answer, from when the bank said so. */
export function ClockLeft({ until, asOf }: { until: Instant; asOf: Instant }) {
  const left = useCountdown(until, asOf)
  const isTold = TOLD_AT.some((seconds) => seconds === left)
  useEffect(() => {
    if (isTold) announce(`Quedan ${left >= 60 ? `${left / 60} ${left === 60 ? 'minuto' : 'minutos'}` : `${left} segundos`} para responder.`)
  }, [isTold, left])
  return (
    <p className={styles.clock}>
      <Icon of={TimerIcon} />
      {left === 0 ? 'Ha caducado' : `Quedan ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
    </p>
  )
}
