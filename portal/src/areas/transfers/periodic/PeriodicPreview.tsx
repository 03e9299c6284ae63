import { TRANSFER_DATES } from '@almenara/contract/areas/transfers/options'
import type { PeriodicModification } from '@almenara/contract/areas/transfers/periodic'
import { formatDay } from '@almenara/contract/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { useBankDays } from '../../../base/bank-status.ts'
import { OperationAside } from '../../../patterns/two-step/OperationAside.tsx'
import styles from '../orders.module.css'
import { usePeriodicParams } from './PeriodicBreadcrumbs.tsx'

interface PeriodicPreviewProps {
  /** As they are typed; absent while they cannot be read. */
  dates: Pick<PeriodicModification, 'periodicity' | 'firstOn' | 'until'> | undefined
}

/** On which days it would be made, said by the bank: those on which banks do not work go to the next one. */
export function PeriodicPreview({ dates }: PeriodicPreviewProps) {
  const { scope, accountId: id } = usePeriodicParams()
  const { today } = useBankDays()
  const { firstOn: on, periodicity, until } = dates ?? { firstOn: today }
  const { data } = useQuery({
    ...queryFor(TRANSFER_DATES[scope], { params: { id }, query: { on, periodicity, until } }),
    enabled: dates !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <OperationAside title="Próximas fechas">
      {data && dates ? (
        <>
          <ul className={styles.preview}>
            {data.next.map(({ executionOn }) => (
              <li key={executionOn}>{formatDay(executionOn)}</li>
            ))}
          </ul>
          {data.times !== undefined && (
            <p className={styles.quiet}>{data.times === 1 ? 'Una vez en total.' : `${data.times} veces en total.`}</p>
          )}
        </>
      ) : (
        <p className={styles.quiet}>Las próximas fechas aparecerán aquí cuando complete los datos.</p>
      )}
    </OperationAside>
  )
}
