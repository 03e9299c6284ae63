import type { IssuedTransfer } from '@almenara/contract/areas/transfers/issued'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { ACCOUNT_ADDRESS, type Product } from '../addresses.ts'
import styles from './issued.module.css'
import { IssuedStateBadge } from './IssuedStateBadge.tsx'

interface Place extends ListPlace {
  product: Product
  accountId: string
}

/** Each row's beneficiary opens the transfer at its own address. */
export function issuedColumns({ product, accountId, txId, pages, onOpen }: Place): Column<IssuedTransfer>[] {
  return [
    {
      id: 'ordered',
      header: 'Ordenada',
      card: 'eyebrow',
      cell: ({ orderedAt }) => <Day value={dayAt(orderedAt)} />,
      onceFor: ({ orderedAt }) => dayAt(orderedAt),
    },
    {
      id: 'payee',
      header: 'Beneficiario',
      card: 'title',
      cell: ({ id, payee, concept }) => (
        <>
          <Link
            to={ACCOUNT_ADDRESS[product]}
            params={{ id: accountId, txId }}
            search={{ tab: 'transfers', pages: pages > 1 ? pages : undefined, transfer: id }}
            resetScroll={false}
            preload={false}
            onClick={onOpen}
            className={styles.link}
          >
            {payee.name}
          </Link>
          {concept && <CellDetail>{concept}</CellDetail>}
        </>
      ),
    },
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
    { id: 'amount', header: 'Importe', align: 'end', card: 'figure', cell: ({ amount }) => <Amount value={amount} size="strong" /> },
  ]
}
