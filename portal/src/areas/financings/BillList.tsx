import { billExport, billExtract, type DiscountedBill } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { addMonths, formatDay } from '@almenara/contract/dates'
import { BILL_STATUS_NAMES } from '@almenara/contract/financing-names'
import { useBankDays } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { CellDetail, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
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
import type { BillFilters } from './financing-search.ts'
import { OTHER_FILTERS } from './financing-words.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { useListAddress } from './use-list-address.ts'

const STATUSES = [
  { value: 'ALL', label: 'Todos' },
  { value: 'PENDING', label: 'En cartera' },
  { value: 'COLLECTED', label: 'Cobrados' },
  { value: 'RETURNED', label: 'Devueltos' },
] as const

/** Bills are due at most this long after being discounted. */
const FURTHEST_MONTHS = 12

const NO_ROWS = emptyWords('efectos', 'Los verá aquí cuando descuente el primero.', OTHER_FILTERS)

/** The bills that the bank has advanced: who pays each, and when. */
export default function BillList({ financing: { id, openedOn } }: { financing: FinancingDetail }) {
  const { search: address, filter, pages } = useListAddress()
  const { today } = useBankDays()
  const { fromDate, toDate, search, bill: status } = address
  const filters: BillFilters = { fromDate, toDate, search, status }
  const list = useExtract(billExtract, { params: { id }, filters, pages: address.pages })
  useShownPages(list, address.pages, pages)
  const txId = list.last?.txId
  return (
    <>
      <ListToolbar
        dateLabel="Fecha de vencimiento"
        dates={filters}
        limits={{ min: openedOn, max: addMonths(today, FURTHEST_MONTHS) }}
        presets={datePresets(today)}
        onChange={(change) => filter(change === 'CLEAR' ? {} : { search, bill: status, ...change.dates })}
        count={list.last && countWords(list.last, 'efecto', 'efectos')}
        bring={
          txId === undefined
            ? undefined
            : (format, onProgress) => download(billExport, { params: { id }, query: { txId, format } }, { onProgress })
        }
      >
        <ListSearch
          label="Buscar en los efectos"
          placeholder="Librado, número o importe"
          value={search ?? ''}
          onChange={(words) => filter({ fromDate, toDate, bill: status, search: words })}
        />
        <Segmented
          label="Estado"
          options={STATUSES}
          value={status ?? 'ALL'}
          onChange={(value) => filter({ fromDate, toDate, search, bill: value === 'ALL' ? undefined : value })}
        />
      </ListToolbar>
      <ListView
        list={list}
        caption="Efectos descontados, del que vence más tarde al que venció antes"
        what="efectos"
        columns={COLUMNS}
        rowKey={({ id: number }) => number}
        empty={<NoRows words={NO_ROWS} filtered={isFiltered(filters)} onClear={() => filter({})} />}
      />
    </>
  )
}

const TONES: Readonly<Record<DiscountedBill['status'], BadgeTone>> = { PENDING: 'info', COLLECTED: 'ok', RETURNED: 'ko' }

const COLUMNS: Column<DiscountedBill>[] = [
  { id: 'due', header: 'Vencimiento', card: 'eyebrow', cell: ({ dueOn }) => <Day value={dueOn} /> },
  {
    id: 'drawee',
    header: 'Librado',
    card: 'title',
    cell: ({ drawee, number, discountedOn }) => (
      <>
        {drawee}
        <CellDetail>{`Efecto ${number}, descontado el ${formatDay(discountedOn)}`}</CellDetail>
      </>
    ),
  },
  { id: 'interest', header: 'Intereses', align: 'end', cell: ({ interest }) => <Amount value={interest} /> },
  { id: 'fee', header: 'Comisión', align: 'end', cell: ({ fee }) => <Amount value={fee} /> },
  {
    id: 'status',
    header: 'Estado',
    cell: ({ status, returnedOn, returnReason }) => (
      <>
        <Badge tone={TONES[status]}>{BILL_STATUS_NAMES[status]}</Badge>
        {returnedOn && <CellDetail>{`El ${formatDay(returnedOn)}. ${returnReason ?? ''}`}</CellDetail>}
      </>
    ),
  },
  { id: 'amount', header: 'Importe', align: 'end', card: 'figure', cell: ({ amount }) => <Amount value={amount} size="strong" /> },
]
