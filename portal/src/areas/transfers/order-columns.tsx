import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { Link } from '@tanstack/react-router'
import type { Product } from '../../base/account-place.ts'
import type { Column } from '../../kit/DataTable.tsx'
import { titleColumn } from '../../patterns/extract-screen/columns.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import styles from './orders.module.css'

/** What every link from a list of orders to one of them says of where it is. */
export interface OrderPlace extends ListPlace {
  product: Product
  scope: TransferScope
  accountId: string
}

interface Order {
  id: string
  target: { name: string }
  concept?: string | undefined
}

const PATHS = {
  periodic: '/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId',
  stored: '/$product/$accountId/{$scope}-stored-transfers/$orderId/$viewPages/$txId',
} as const

/** Who is paid, and leads to the order. */
export function targetColumn<Row extends Order>(list: keyof typeof PATHS, { onOpen, pages, ...place }: OrderPlace): Column<Row> {
  return titleColumn(
    'Para',
    ({ id, target }) => (
      <Link
        to={PATHS[list]}
        params={{ ...place, orderId: id, viewPages: String(pages) }}
        preload={false}
        onClick={onOpen}
        className={styles.link}
      >
        {target.name}
      </Link>
    ),
    ({ concept }) => concept,
  )
}
