import type { PeriodicTransfer } from '@almenara/contract/areas/transfers/periodic'
import { formatDay } from '@almenara/contract/dates'
import { ISSUED_STATE_NAMES, PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import { amountColumn } from '../../../patterns/extract-screen/columns.tsx'
import { targetColumn, type OrderPlace } from '../order-columns.tsx'
import styles from '../orders.module.css'
import { wentWrong } from './last-time.ts'
import { PeriodicStateBadge } from './PeriodicStateBadge.tsx'

/** Each row's name opens the order; one whose last time went wrong says so. */
export function periodicColumns(place: OrderPlace): Column<PeriodicTransfer>[] {
  return [
    targetColumn('periodic', place),
    { id: 'periodicity', header: 'Periodicidad', cell: ({ periodicity }) => PERIODICITY_NAMES[periodicity] },
    { id: 'next', header: 'Próximo envío', cell: ({ next }) => (next ? <Day value={next.executionOn} /> : 'Ninguno') },
    {
      id: 'state',
      header: 'Estado',
      cell: ({ state, last }) => (
        <div className={styles.state}>
          <PeriodicStateBadge state={state} />
          {wentWrong(last) && (
            <CellDetail>{`Transferencia del ${formatDay(last.on)}: ${ISSUED_STATE_NAMES[last.state].toLowerCase()}`}</CellDetail>
          )}
        </div>
      ),
    },
    amountColumn(({ amount }) => amount),
  ]
}
