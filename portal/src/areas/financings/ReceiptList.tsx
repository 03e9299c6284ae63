import { receiptExport, receiptExtract, type FinancingReceipt } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useBankDays } from '../../base/bank-status.ts'
import { Badge } from '../../kit/Badge.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { amountColumn, dayColumn, figureColumn, PAGE_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { receiptsOf } from './lists.ts'
import { receiptTitle } from './receipt-title.ts'

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

/** What has been charged, or should have been. */
export default function ReceiptList({ financing }: { financing: FinancingDetail }) {
  const { id, openedOn, type } = financing
  const { today } = useBankDays()
  const search = financingRoute.useSearch()
  const list = useList(receiptsOf(type), receiptExtract, { params: { id }, search, txId: search.txId })
  return (
    <>
      <ListToolbar list={list} days={{ min: openedOn, max: today }} files={<ListFiles list={list} of={receiptExport} params={{ id }} />} />
      <ListRows list={list} columns={(place) => columnsOf(financing, place)} rowKey={(receipt) => receipt.id} />
    </>
  )
}

function columnsOf({ id, type }: FinancingDetail, { txId: cursor, pages, onOpen }: ListPlace): Column<FinancingReceipt>[] {
  const params = (receipt: FinancingReceipt) => ({ id, receiptId: receipt.id, viewPages: String(pages), txId: cursor })
  return [
    dayColumn('Vencimiento', ({ dueOn }) => dueOn),
    titleColumn(
      type === 'GUARANTEE' ? 'Comisión' : 'Recibo',
      (receipt) => (
        <Link to="/financings/$id/details/$receiptId/receipt/$viewPages/$txId" params={params(receipt)} onClick={onOpen} {...PAGE_LINK}>
          {receiptTitle(receipt)}
        </Link>
      ),
      undefined,
      type === 'GUARANTEE' ? undefined : partsOf,
    ),
    ...(type === 'GUARANTEE' ? [] : PARTS),
    {
      id: 'status',
      header: 'Estado',
      card: 'subfigure',
      cell: ({ status, paidOn }) => (status === 'PAID' && paidOn ? `Pagado el ${formatDay(paidOn)}` : <Badge tone="ko">Impagado</Badge>),
    },
    amountColumn(({ total }) => total),
  ]
}

function partsOf({ principal, interest }: FinancingReceipt): string {
  return `Capital ${formatAmount(principal)}, intereses ${formatAmount(interest)}`
}

const PARTS: Column<FinancingReceipt>[] = [
  figureColumn('principal', 'Capital', ({ principal }) => principal, { card: 'none' }),
  figureColumn('interest', 'Intereses', ({ interest }) => interest, { card: 'none' }),
]
