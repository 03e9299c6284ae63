import type { PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import styles from '../orders.module.css'

interface UpcomingDatesProps {
  dates: PeriodicDetail['upcoming']
  /** Asks whether it is meant. */
  onSkip: (on: LocalDate) => void
}

/** The next days, each with the way to leave it out; those that banks do not open say on which they are made instead. */
export function UpcomingDates({ dates, onSkip }: UpcomingDatesProps) {
  return (
    <ul className={styles.dates}>
      {dates.map(({ on, executionOn, skipped }) => (
        <li key={on}>
          <span>
            {formatDay(on)}
            {executionOn !== on && !skipped && (
              <span className={styles.quiet}>{`. No es día hábil: se enviará el ${formatDay(executionOn)}`}</span>
            )}
          </span>
          {skipped ? (
            <Badge tone="neutral">Omitido</Badge>
          ) : (
            <Button size="sm" aria-haspopup="dialog" onClick={() => onSkip(on)}>
              Omitir<span className="vh"> el envío del {formatDay(on)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
