import { PERIODIC } from '@almenara/contract/areas/transfers/periodic'
import { getRouteApi } from '@tanstack/react-router'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { PERIODIC_LISTS } from '../order-lists.ts'
import { ORDER_WORDS } from '../order-words.ts'
import { OrderListFrame } from '../OrderListFrame.tsx'
import { periodicColumns } from './periodic-columns.tsx'

const periodicList = getRouteApi('/shell/signed-in/$product/$id/{$scope}-periodic-transfers/{-$txId}')

/** The periodic orders of an account. The address says which: a search, a state, or the txId of a list to come back to. */
export function PeriodicListPage() {
  const { product, id, scope, txId: cursor } = periodicList.useParams()
  const list = useList(PERIODIC_LISTS[scope], PERIODIC[scope].extract, { params: { id }, search: periodicList.useSearch(), txId: cursor })
  return (
    <OrderListFrame product={product} id={id} list="periodic" title={ORDER_WORDS[scope].periodicList}>
      <ListToolbar list={list} />
      <ListRows
        list={list}
        columns={(place) => periodicColumns({ ...place, product, scope, accountId: id })}
        rowKey={({ id: orderId }) => orderId}
      />
    </OrderListFrame>
  )
}
