import { confirmingInvoices, confirmingInvoicesExport, type ConfirmingInvoice } from '@almenara/contract/areas/payments/confirming'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { Day } from '../../../kit/Day.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { amountColumn, dayColumn, quiet, ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { reasonText } from '../debits/debit-words.ts'
import styles from '../remittances/remittances.module.css'
import { InvoiceStateBadge } from './invoice-badges.tsx'
import { INVOICES } from './lists.ts'
import { useFiltersInPlace } from './use-filters-in-place.ts'

const confirmingRoute = getRouteApi('/shell/signed-in/payments/confirming-remittances')

// The list loads first; an invoice loads when one is opened.
const InvoiceDrawer = lazyPart(() => import('./InvoiceDrawer.tsx'))

/** The invoices of a contract, or those of one of its remittances, by the day on which they are paid; one opens beside the list. */
export function InvoiceList({ contractId: id }: { contractId: string }) {
  const search = confirmingRoute.useSearch()
  const { remittance, invoice: open } = search
  const fixed = remittance === undefined ? {} : { remittance }
  const list = useList(INVOICES, confirmingInvoices, { params: { id }, search, inside: true, fixed })
  const placed = { ...list, filter: useFiltersInPlace(INVOICES) }
  return (
    <>
      <h2 className="vh">Facturas</h2>
      <ListToolbar list={placed} files={<ListFiles list={list} of={confirmingInvoicesExport} params={{ id }} />} />
      <ListRows list={placed} columns={COLUMNS} rowKey={(invoice) => invoice.id} open={open} />
      {open !== undefined && (
        <BesideList row="invoice">{(onClose) => <InvoiceDrawer contractId={id} invoiceId={open} onClose={onClose} />}</BesideList>
      )}
    </>
  )
}

const COLUMNS: Column<ConfirmingInvoice>[] = [
  dayColumn('Pago', ({ payOn }) => payOn),
  titleColumn(
    'Proveedor',
    ({ id, supplier }) => (
      <Link to="." search={(before) => ({ ...before, invoice: id })} {...ROW_LINK}>
        {supplier.name}
      </Link>
    ),
    ({ number, amount }) => `${amount < 0 ? 'Abono' : 'Factura'} ${number}`,
  ),
  quiet({ id: 'due', header: 'Vencimiento', cell: ({ dueOn }) => <Day value={dueOn} /> }),
  {
    id: 'state',
    header: 'Estado',
    cell: ({ state, reason }) => (
      <div className={styles.state}>
        <InvoiceStateBadge state={state} />
        {reason && <CellDetail>{reasonText(reason)}</CellDetail>}
      </div>
    ),
  },
  amountColumn(({ amount }) => amount),
]
