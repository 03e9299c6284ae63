import type { PeriodicDetail } from '@almenara/contract/areas/transfers/periodic'
import { formatDay } from '@almenara/contract/dates'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Badge } from '../../../kit/Badge.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import styles from '../orders.module.css'

const periodicRoute = getRouteApi('/shell/signed-in/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId')

/** The next days, each with the way to leave it out; those that banks do not open say on which they are made instead. */
export function UpcomingDates({ dates }: { dates: PeriodicDetail['upcoming'] }) {
  const params = periodicRoute.useParams()
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
            <Link
              to="/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId"
              params={params}
              search={{ skip: on }}
              className={buttonClass({ size: 'sm' })}
            >
              Omitir<span className="vh"> el envío del {formatDay(on)}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
