import { receiptExport, receiptExtract, type FinancingReceipt } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { formatDay } from '@almenara/contract/dates'
import { Link } from '@tanstack/react-router'
import { useBankDays } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { download } from '../../patterns/download/download.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { datePresets } from '../../patterns/extract-screen/date-presets.ts'
import { emptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { type ListPlace, useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import type { ReceiptFilters } from './financing-search.ts'
import { OTHER_FILTERS } from './financing-words.ts'
import { ListToolbar } from './ListToolbar.tsx'
import styles from './receipt-columns.module.css'
import { receiptTitle } from './receipt-title.ts'
import { useListAddress } from './use-list-address.ts'

const STATUSES = [
  { value: 'ALL', label: 'Todos' },
  { value: 'PAID', label: 'Pagados' },
  { value: 'UNPAID', label: 'Impagados' },
] as const

/** What has been charged, or should have been. */
export default function ReceiptList({ financing }: { financing: FinancingDetail }) {
  const { id, openedOn, type } = financing
  const { search, filter, pages } = useListAddress()
  const { today } = useBankDays()
  const { fromDate, toDate, receipt: status } = search
  const wanted: ReceiptFilters = { fromDate, toDate, status }
  const list = useExtract(receiptExtract, { params: { id }, filters: wanted, txId: search.txId, pages: search.pages })
  useShownPages(list, search.pages, pages)
  // A list that comes back by its txId brings its filters.
  const filters = (search.txId && list.last?.filters) || wanted
  const txId = list.last?.txId
  const [one, many] = type === 'GUARANTEE' ? ['comisión', 'comisiones'] : ['recibo', 'recibos']
  return (
    <>
      <ListToolbar
        dateLabel="Fecha de vencimiento"
        dates={filters}
        limits={{ min: openedOn, max: today }}
        presets={datePresets(today)}
        onChange={(change) => filter(change === 'CLEAR' ? {} : { receipt: filters.status, ...change.dates })}
        count={list.last && countWords(list.last, one, many)}
        bring={
          txId === undefined
            ? undefined
            : (format, onProgress) => download(receiptExport, { params: { id }, query: { txId, format } }, { onProgress })
        }
      >
        <Segmented
          label="Estado"
          options={STATUSES}
          value={filters.status ?? 'ALL'}
          onChange={(value) => filter({ fromDate: filters.fromDate, toDate: filters.toDate, receipt: value === 'ALL' ? undefined : value })}
        />
      </ListToolbar>
      <ListView
        list={list}
        caption="Recibos, del más reciente al más antiguo"
        what={many}
        columns={(place) => columnsOf(financing, place)}
        rowKey={({ id: receiptId }) => receiptId}
        empty={
          <NoRows
            words={emptyWords(many, 'Los verá aquí el día en que venzan.', OTHER_FILTERS)}
            filtered={isFiltered(filters)}
            onClear={() => filter({})}
          />
        }
      />
    </>
  )
}

function columnsOf({ id, type }: FinancingDetail, { txId, pages, onOpen }: ListPlace): Column<FinancingReceipt>[] {
  const params = (receipt: FinancingReceipt) => ({ id, receiptId: receipt.id, viewPages: String(pages), txId })
  return [
    { id: 'due', header: 'Vencimiento', card: 'eyebrow', cell: ({ dueOn }) => <Day value={dueOn} /> },
    {
      id: 'title',
      header: type === 'GUARANTEE' ? 'Comisión' : 'Recibo',
      card: 'title',
      cell: (receipt) => (
        <Link
          to="/financings/$id/details/$receiptId/receipt/$viewPages/$txId"
          params={params(receipt)}
          preload={false}
          onClick={onOpen}
          className={styles.link}
        >
          {receiptTitle(receipt)}
        </Link>
      ),
    },
    ...(type === 'GUARANTEE' ? [] : PARTS),
    {
      id: 'status',
      header: 'Estado',
      cell: ({ status, paidOn }) => (status === 'PAID' && paidOn ? `Pagado el ${formatDay(paidOn)}` : <Badge tone="ko">Impagado</Badge>),
    },
    { id: 'total', header: 'Importe', align: 'end', card: 'figure', cell: ({ total }) => <Amount value={total} size="strong" /> },
  ]
}

const PARTS: Column<FinancingReceipt>[] = [
  { id: 'principal', header: 'Capital', align: 'end', cell: ({ principal }) => <Amount value={principal} /> },
  { id: 'interest', header: 'Intereses', align: 'end', cell: ({ interest }) => <Amount value={interest} /> },
]
