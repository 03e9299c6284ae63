import { billExport, billExtract, type DiscountedBill } from '@almenara/contract/areas/financings/lists'
import { type FinancingDetail } from '@almenara/contract/areas/financings/products'
import { addMonths, formatDay } from '@almenara/contract/dates'
import { BILL_STATUS_NAMES } from '@almenara/contract/financing-names'
import { formatAmount } from '@almenara/contract/money'
import { getRouteApi } from '@tanstack/react-router'
import { useBankDays } from '../../base/bank-status.ts'
import type { Column } from '../../kit/DataTable.tsx'
import { amountColumn, dayColumn, figureColumn, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { stateBadge } from '../../patterns/status/state-badge.tsx'
import { BILLS } from './lists.ts'

const financingRoute = getRouteApi('/shell/signed-in/financings/$id/details')

/** Bills are due at most this long after being discounted. */
const FURTHEST_MONTHS = 12

/** The bills that the bank has advanced: who pays each, and when. */
export default function BillList({ financing: { id, openedOn } }: { financing: FinancingDetail }) {
  const { today } = useBankDays()
  const list = useList(BILLS, billExtract, { params: { id }, search: financingRoute.useSearch() })
  return (
    <>
      <ListToolbar
        list={list}
        days={{ min: openedOn, max: addMonths(today, FURTHEST_MONTHS) }}
        files={<ListFiles list={list} of={billExport} params={{ id }} />}
      />
      <ListRows list={list} columns={COLUMNS} rowKey={(bill) => bill.number} />
    </>
  )
}

const BillBadge = stateBadge(BILL_STATUS_NAMES, { PENDING: 'info', COLLECTED: 'ok', RETURNED: 'ko' })

function detailOf({ number, discountedOn, returnedOn, returnReason }: DiscountedBill): string {
  const bill = `Efecto ${number}, descontado el ${formatDay(discountedOn)}`
  return returnedOn ? `${bill}. Devuelto el ${formatDay(returnedOn)}${returnReason ? `: ${returnReason}` : ''}` : bill
}

const COLUMNS: Column<DiscountedBill>[] = [
  dayColumn('Vencimiento', ({ dueOn }) => dueOn),
  titleColumn(
    'Librado',
    ({ drawee }) => drawee,
    detailOf,
    ({ interest, fee }) => `Intereses ${formatAmount(interest)}, comisión ${formatAmount(fee)}`,
  ),
  figureColumn('interest', 'Intereses', ({ interest }) => interest, { card: 'none' }),
  figureColumn('fee', 'Comisión', ({ fee }) => fee, { card: 'none' }),
  {
    id: 'status',
    header: 'Estado',
    card: 'subfigure',
    cell: ({ status }) => <BillBadge state={status} />,
  },
  amountColumn(({ amount }) => amount),
]
