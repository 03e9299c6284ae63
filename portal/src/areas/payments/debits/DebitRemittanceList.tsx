import { debitRemittances, debitRemittancesExport, type DebitRemittance } from '@almenara/contract/areas/payments/debit-remittances'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { PAGE_LINK } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { remittanceColumns } from '../remittances/columns.tsx'
import { DebitCountFilter } from './DebitCountFilter.tsx'
import { undoneText } from './debit-words.ts'
import { DEBIT_REMITTANCES } from './lists.ts'
import { readCounts, type DebitCounts } from './search.ts'

const creditorRoute = getRouteApi('/shell/signed-in/payments/debit-remittances/remittances/$id/{-$txId}')

/** The remittances of a creditor, those collected last first. */
export function DebitRemittanceList({ creditorId: id }: { creditorId: string }) {
  const { txId: cursor } = creditorRoute.useParams()
  const search = creditorRoute.useSearch()
  const navigate = creditorRoute.useNavigate()
  const asked = readCounts(search)
  const list = useList(DEBIT_REMITTANCES, debitRemittances, { params: { id }, search, txId: cursor, fixed: { ...asked } })
  // A list that comes back by its txId brings its filters, these among them.
  const counts = cursor && list.last ? readCounts(list.last.filters) : asked
  const filterCounts = (chosen: DebitCounts) =>
    void navigate({
      params: { id, txId: undefined },
      search: { ...list.filters, ...chosen },
      resetScroll: false,
    })
  const isCounted = counts.minDebits !== undefined || counts.maxDebits !== undefined
  const filter: typeof list.filter = (values) =>
    isCounted && Object.keys(values).length === 0 ? void navigate({ params: { id, txId: undefined }, search: {} }) : list.filter(values)
  const shown = { ...list, isFiltered: list.isFiltered || isCounted, filter }
  return (
    <>
      <h2 className="vh">Remesas</h2>
      <ListToolbar
        list={shown}
        files={<ListFiles list={shown} of={debitRemittancesExport} params={{ id }} />}
        note={<DebitCountFilter counts={counts} onChange={filterCounts} />}
      />
      <ListRows list={shown} columns={(place) => columns(id, place)} rowKey={({ id: remittanceId }) => remittanceId} />
    </>
  )
}

function columns(creditorId: string, { txId: cursor, pages, onOpen }: ListPlace): Column<DebitRemittance>[] {
  return remittanceColumns({
    day: 'Cobro',
    counted: 'Recibos',
    undone: undoneText,
    link: ({ id, name }) => (
      <Link
        to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
        params={{ contractNumber: creditorId, remittanceId: id, viewPages: String(pages), txId: cursor }}
        onClick={onOpen}
        {...PAGE_LINK}
      >
        {name}
      </Link>
    ),
  })
}
