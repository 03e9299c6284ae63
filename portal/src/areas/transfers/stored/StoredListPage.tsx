import { STORED } from '@almenara/contract/areas/transfers/stored'
import { getRouteApi } from '@tanstack/react-router'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { STORED_LISTS } from '../order-lists.ts'
import { ORDER_WORDS } from '../order-words.ts'
import { OrderListFrame } from '../OrderListFrame.tsx'
import { storedColumns } from './stored-columns.tsx'

const storedList = getRouteApi('/shell/signed-in/$product/$id/{$scope}-stored-transfers/{-$txId}')

/** What was kept without sending it, and what waits for other signatures. */
export function StoredListPage() {
  const { product, id, scope, txId: cursor } = storedList.useParams()
  const list = useList(STORED_LISTS[scope], STORED[scope].extract, { params: { id }, search: storedList.useSearch(), txId: cursor })
  return (
    <OrderListFrame product={product} id={id} list="stored" title={ORDER_WORDS[scope].storedList}>
      <ListToolbar list={list} />
      <ListRows
        list={list}
        columns={(place) => storedColumns({ ...place, product, scope, accountId: id })}
        rowKey={({ id: orderId }) => orderId}
      />
    </OrderListFrame>
  )
}
