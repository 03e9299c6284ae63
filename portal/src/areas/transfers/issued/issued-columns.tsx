import type { IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import type { useAccountPlace } from '../../../base/account-place.ts'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { amountColumn, dayColumn, ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import styles from './issued.module.css'
import { IssuedStateBadge } from './IssuedStateBadge.tsx'

interface Place extends ListPlace, Pick<ReturnType<typeof useAccountPlace>, 'to'> {
  accountId: string
}

/** Each row's beneficiary opens the transfer at its own address. */
export function issuedColumns({ to, accountId, txId: cursor, pages, onOpen }: Place): Column<IssuedTransfer>[] {
  const params = { id: accountId, txId: cursor }
  const search = (transfer: string) => ({ tab: 'transfers', pages: pages > 1 ? pages : undefined, transfer }) as const
  return [
    dayColumn('Ordenada', ({ orderedAt }) => dayAt(orderedAt)),
    titleColumn(
      'Beneficiario',
      ({ id, payee }) => (
        <Link to={to} params={params} search={search(id)} onClick={onOpen} {...ROW_LINK}>
          {payee.name}
        </Link>
      ),
      ({ concept }) => concept,
    ),
    {
      id: 'state',
      header: 'Estado',
      cell: ({ state, reason, executionOn }) => (
        <div className={styles.state}>
          <IssuedStateBadge state={state} />
          {state === 'SCHEDULED' && <CellDetail>{`para el ${formatDay(executionOn)}`}</CellDetail>}
          {reason && <CellDetail>{reason}</CellDetail>}
        </div>
      ),
    },
    amountColumn(({ amount }) => amount),
  ]
}
