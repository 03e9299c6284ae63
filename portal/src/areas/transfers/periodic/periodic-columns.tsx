import type { PeriodicTransfer } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { formatDay } from '@almenara/contract/dates'
import { ISSUED_STATE_NAMES, PERIODICITY_NAMES } from '@almenara/contract/transfer-names'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import type { Product } from '../addresses.ts'
import styles from '../orders.module.css'
import { wentWrong } from './last-time.ts'
import { PeriodicStateBadge } from './PeriodicStateBadge.tsx'

interface Place extends ListPlace {
  product: Product
  scope: TransferScope
  accountId: string
}

/** Each row's name opens the order; one whose last time went wrong says so. */
export function periodicColumns({ product, scope, accountId, txId, pages, onOpen }: Place): Column<PeriodicTransfer>[] {
  return [
    {
      id: 'target',
      header: 'Para',
      card: 'title',
      cell: ({ id, target, concept }) => (
        <>
          <Link
            to="/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId"
            params={{ product, scope, accountId, orderId: id, viewPages: String(pages), txId }}
            preload={false}
            onClick={onOpen}
            className={styles.link}
          >
            {target.name}
          </Link>
          {concept && <CellDetail>{concept}</CellDetail>}
        </>
      ),
    },
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
    { id: 'amount', header: 'Importe', align: 'end', card: 'figure', cell: ({ amount }) => <Amount value={amount} size="strong" /> },
  ]
}
