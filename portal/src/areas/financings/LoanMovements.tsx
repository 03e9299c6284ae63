import { movementExport, movementExtract, type FinancingMovement } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { useBankDays } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { download } from '../../patterns/download/download.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import { ListSearch } from '../../patterns/extract-screen/ListSearch.tsx'
import { emptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import type { MovementFilters } from './financing-search.ts'
import { OTHER_FILTERS } from './financing-words.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { useListAddress } from './use-list-address.ts'

const NO_ROWS = emptyWords('movimientos', 'Los verá aquí en cuanto pague la primera cuota.', OTHER_FILTERS)

/** What has moved the principal that is owed. */
export default function LoanMovements({ financing: { id } }: { financing: FinancingDetail }) {
  const { search: address, filter, pages } = useListAddress()
  const { today, earliest } = useBankDays()
  const { fromDate, toDate, search } = address
  const filters: MovementFilters = { fromDate, toDate, search }
  const list = useExtract(movementExtract, { params: { id }, filters, pages: address.pages })
  useShownPages(list, address.pages, pages)
  const txId = list.last?.txId
  return (
    <>
      <ListToolbar
        dateLabel="Fecha de operación"
        dates={filters}
        limits={{ min: earliest, max: today }}
        presets={datePresets(today)}
        onChange={(change) => filter(change === 'CLEAR' ? {} : { search, ...change.dates })}
        count={list.last && countWords(list.last, 'movimiento', 'movimientos')}
        bring={
          txId === undefined
            ? undefined
            : (format, onProgress) => download(movementExport, { params: { id }, query: { txId, format } }, { onProgress })
        }
      >
        <ListSearch
          label="Buscar en los movimientos"
          placeholder="Concepto o importe"
          value={search ?? ''}
          onChange={(words) => filter({ fromDate, toDate, search: words })}
        />
      </ListToolbar>
      <ListView
        list={list}
        caption="Movimientos de lo que debe, del más reciente al más antiguo"
        what="movimientos"
        columns={COLUMNS}
        rowKey={({ id: movementId }) => movementId}
        empty={<NoRows words={NO_ROWS} filtered={isFiltered(filters)} onClear={() => filter({})} />}
      />
    </>
  )
}

const COLUMNS: Column<FinancingMovement>[] = [
  { id: 'booked', header: 'Fecha', card: 'eyebrow', cell: ({ bookedOn }) => <Day value={bookedOn} /> },
  {
    id: 'title',
    header: 'Concepto',
    card: 'title',
    cell: ({ title, detail }) => (
      <>
        {title}
        {detail && <CellDetail>{detail}</CellDetail>}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Importe',
    align: 'end',
    card: 'figure',
    cell: ({ amount }) => <Amount value={amount} as="entry" size="strong" />,
  },
  { id: 'balance', header: 'Saldo', align: 'end', card: 'subfigure', cell: ({ balanceAfter }) => <Amount value={balanceAfter} /> },
]
