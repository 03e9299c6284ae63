import TimerIcon from '@phosphor-icons/core/regular/timer.svg?react'
import type { PendingPurchase } from '@almenara/contract/areas/bizum/pending-c2er'
import type { Instant } from '@almenara/contract/dates'
import { Icon } from '../../../kit/Icon.tsx'
import { minutesAndSeconds, useTimeLeft } from '../time-left.ts'
import styles from './ClockStrip.module.css'

interface ClockStripProps extends Pick<PendingPurchase, 'createdAt' | 'expiresAt'> {
  asOf: Instant
}

/** How long there is to answer a purchase: it stays in sight while the page is read and signed. */
export function ClockStrip({ createdAt, expiresAt, asOf }: ClockStripProps) {
  const left = useTimeLeft(expiresAt, asOf)
  const whole = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000
  return (
    <div className={styles.strip}>
      <p className={styles.words}>
        <Icon of={TimerIcon} />
        {left === 0 ? 'El tiempo para responder ha terminado' : 'Tiempo para responder'}
        <b className={styles.time}>{minutesAndSeconds(left)}</b>
      </p>
      {/* The figures say it in words. */}
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${whole > 0 ? Math.min(100, (left / whole) * 100) : 0}%` }} />
      </span>
    </div>
  )
}
