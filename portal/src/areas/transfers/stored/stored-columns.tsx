import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { StoredTransfer } from '@almenara/contract/areas/transfers/stored'
import { dayAt } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import type { Product } from '../addresses.ts'
import styles from '../orders.module.css'
import { StoredStateBadge } from './StoredStateBadge.tsx'
import { whenWords } from './when-words.ts'

interface Place extends ListPlace {
  product: Product
  scope: TransferScope
  accountId: string
}

/** Each row's name opens what was kept. */
export function storedColumns({ product, scope, accountId, txId, pages, onOpen }: Place): Column<StoredTransfer>[] {
  return [
    { id: 'saved', header: 'Guardada', card: 'eyebrow', cell: ({ savedAt }) => <Day value={dayAt(savedAt)} /> },
    {
      id: 'target',
      header: 'Para',
      card: 'title',
      cell: ({ id, target, concept }) => (
        <>
          <Link
            to="/$product/$accountId/{$scope}-stored-transfers/$orderId/$viewPages/$txId"
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
    { id: 'when', header: 'Fecha de envío', cell: ({ when }) => (when ? whenWords(when) : 'Al completar las firmas') },
    { id: 'state', header: 'Estado', cell: (stored) => <StoredStateBadge stored={stored} /> },
    { id: 'amount', header: 'Importe', align: 'end', card: 'figure', cell: ({ amount }) => <Amount value={amount} size="strong" /> },
  ]
}
