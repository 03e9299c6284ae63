import { PERIODIC, type PeriodicState } from '@almenara/contract/areas/transfers/periodic'
import { getRouteApi } from '@tanstack/react-router'
import { countWords } from '../../../patterns/extract-screen/count-words.ts'
import { isFiltered } from '../../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../../patterns/extract-screen/use-shown-pages.ts'
import type { StateSearch } from '../order-search.ts'
import { ORDER_WORDS } from '../order-words.ts'
import { OrderBar } from '../OrderBar.tsx'
import { OrderListFrame } from '../OrderListFrame.tsx'
import { periodicColumns } from './periodic-columns.tsx'

const periodicList = getRouteApi('/shell/signed-in/$product/$id/{$scope}-periodic-transfers/{-$txId}')

const STATES = [
  { value: 'ALL' as const, label: 'Todas' },
  { value: 'ACTIVE' as const, label: 'Activas' },
  { value: 'ENDED' as const, label: 'Terminadas' },
  { value: 'CANCELLED' as const, label: 'Anuladas' },
] satisfies { value: PeriodicState | 'ALL'; label: string }[]

type Filters = Pick<StateSearch<PeriodicState>, 'search' | 'state'>

/** The periodic orders of an account. The address says which: a search, a state, or the txId of a list to come back to. */
export function PeriodicListPage() {
  const params = periodicList.useParams()
  const { product, id, scope, txId } = params
  const search = periodicList.useSearch()
  const navigate = periodicList.useNavigate()
  const wanted: Filters = { search: search.search, state: search.state }
  const list = useExtract(PERIODIC[scope].extract, { params: { id }, filters: wanted, txId, pages: search.pages })
  useShownPages(list, search.pages, (pages) => void navigate({ params, search: { ...search, pages }, replace: true, resetScroll: false }))
  // A list that comes back by its txId brings its filters.
  const filters: Filters = (txId && list.last?.filters) || wanted
  const filter = (chosen: Filters) => void navigate({ params: { ...params, txId: undefined }, search: chosen, resetScroll: false })
  const { many, periodicList: title, noPeriodic } = ORDER_WORDS[scope]
  return (
    <OrderListFrame product={product} id={id} list="periodic" title={title}>
      <OrderBar
        many={many}
        label="Estado de las órdenes"
        states={STATES}
        filters={filters}
        onFilter={filter}
        count={list.last && countWords(list.last, 'orden', 'órdenes')}
      />
      <ListView
        list={list}
        caption={`${title}, primero las que siguen activas, por su próxima fecha`}
        what="órdenes"
        columns={(place) => periodicColumns({ ...place, product, scope, accountId: id })}
        rowKey={({ id: orderId }) => orderId}
        empty={<NoRows words={noPeriodic} filtered={isFiltered(filters)} onClear={() => filter({})} />}
      />
    </OrderListFrame>
  )
}
