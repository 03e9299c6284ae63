import type { IssuedDetail } from '@almenara/contract/areas/transfers/issued'
import { formatDay, formatTime } from '@almenara/contract/dates'
import styles from './issued.module.css'

/** The states that a transfer has been in, in order; the last is how it stands. */
export function Timeline({ steps }: { steps: IssuedDetail['timeline'] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ state, on, at, text }, place) => (
        <li key={`${state} ${on}`} aria-current={place === steps.length - 1 ? 'step' : undefined}>
          <span>{text}</span>
          <time dateTime={at ?? on}>{at ? `${formatDay(on)}, ${formatTime(at)}` : formatDay(on)}</time>
        </li>
      ))}
    </ol>
  )
}
