import type { Instant } from '@almenara/contract/dates'
import ClockIcon from '@phosphor-icons/core/regular/clock.svg?react'
import { cx } from '../../../kit/class-names.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useCountdown } from '../../../patterns/two-step/use-countdown.ts'
import styles from './TimeLeft.module.css'
import { durationLeft, leftVerb, nearnessOf, type Nearness } from './time-left.ts'

interface TimeLeftProps {
  /** The cut-off, or the end of the term to decide. */
  until: Instant
  /** When the bank said so: the device's clock may be wrong. */
  asOf: Instant
  /** What is said once it is over. */
  over: string
}

const LOOKS: Readonly<Record<Nearness, string | undefined>> = { FAR: undefined, SOON: styles.soon, LAST: styles.last, OVER: styles.last }

/** How much time is left, as a pill; what happens afterwards stands beside it. A row that shows another moment mounts it anew by its key. */
export function TimeLeft({ until, asOf, over }: TimeLeftProps) {
  const seconds = useCountdown(until, asOf)
  const nearness = nearnessOf(seconds)
  return (
    <span className={cx(styles.left, LOOKS[nearness])}>
      <Icon of={ClockIcon} size={16} />
      {nearness === 'OVER' ? over : `${leftVerb(seconds)} ${durationLeft(seconds)}`}
    </span>
  )
}
