import type { IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { AccountRowLink } from '../../../patterns/extract-screen/AccountRowLink.tsx'
import { amountColumn, dayColumn, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import styles from './issued.module.css'
import { IssuedStateBadge } from '../../../patterns/payment/IssuedStateBadge.tsx'

/** Each row's beneficiary opens the transfer at its own address. */
export function issuedColumns(list: ListPlace): Column<IssuedTransfer>[] {
  return [
    dayColumn('Ordenada', ({ orderedAt }) => dayAt(orderedAt)),
    titleColumn(
      'Beneficiario',
      ({ id, payee }) => (
        <AccountRowLink list={list} tab="transfers" transfer={id}>
          {payee.name}
        </AccountRowLink>
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
