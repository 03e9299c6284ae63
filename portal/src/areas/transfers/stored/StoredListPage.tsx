import { STORED, type StoredState } from '@almenara/contract/areas/transfers/stored'
import { getRouteApi } from '@tanstack/react-router'
import { countWords } from '../../../patterns/extract-screen/count-words.ts'
import { isFiltered } from '../../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../../patterns/extract-screen/use-shown-pages.ts'
import { STORED_STATE_NAMES, type StateSearch } from '../order-search.ts'
import { ORDER_WORDS } from '../order-words.ts'
import { OrderBar } from '../OrderBar.tsx'
import { OrderListFrame } from '../OrderListFrame.tsx'
import { storedColumns } from './stored-columns.tsx'

const storedList = getRouteApi('/shell/signed-in/$product/$id/{$scope}-stored-transfers/{-$txId}')

const STATES = [
  { value: 'ALL' as const, label: 'Todas' },
  { value: 'SAVED' as const, label: STORED_STATE_NAMES.SAVED },
  { value: 'WAITING' as const, label: STORED_STATE_NAMES.WAITING },
] satisfies { value: StoredState | 'ALL'; label: string }[]

type Filters = Pick<StateSearch<StoredState>, 'search' | 'state'>

/** What was kept without sending it, and what waits for other signatures. */
export function StoredListPage() {
  const params = storedList.useParams()
  const { product, id, scope, txId } = params
  const search = storedList.useSearch()
  const navigate = storedList.useNavigate()
  const wanted: Filters = { search: search.search, state: search.state }
  const list = useExtract(STORED[scope].extract, { params: { id }, filters: wanted, txId, pages: search.pages })
  useShownPages(list, search.pages, (pages) => void navigate({ params, search: { ...search, pages }, replace: true, resetScroll: false }))
  // A list that comes back by its txId brings its filters.
  const filters: Filters = (txId && list.last?.filters) || wanted
  const filter = (chosen: Filters) => void navigate({ params: { ...params, txId: undefined }, search: chosen, resetScroll: false })
  const { one, many, storedList: title, noStored } = ORDER_WORDS[scope]
  return (
    <OrderListFrame product={product} id={id} list="stored" title={title}>
      <OrderBar
        many={many}
        label="Estado"
        states={STATES}
        filters={filters}
        onFilter={filter}
        count={list.last && countWords(list.last, one, many)}
      />
      <ListView
        list={list}
        caption={`${title}, por el día en que se guardaron, de más a menos reciente`}
        what={many}
        columns={(place) => storedColumns({ ...place, product, scope, accountId: id })}
        rowKey={({ id: orderId }) => orderId}
        empty={<NoRows words={noStored} filtered={isFiltered(filters)} onClear={() => filter({})} />}
      />
    </OrderListFrame>
  )
}
