import { confirmingRemittances, confirmingRemittancesExport, type ConfirmingRemittance } from '@almenara/contract/areas/payments/confirming'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { PAGE_LINK } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { remittanceColumns } from '../remittances/columns.tsx'
import { unpaidText } from './confirming-words.ts'
import { CONFIRMING_REMITTANCES } from './lists.ts'
import { useFiltersInPlace } from './use-filters-in-place.ts'

const confirmingRoute = getRouteApi('/shell/signed-in/payments/confirming-remittances')

/** The remittances of a contract of confirming, those that begin to be paid last first. */
export function ConfirmingRemittanceList({ contractId: id }: { contractId: string }) {
  const search = confirmingRoute.useSearch()
  const list = useList(CONFIRMING_REMITTANCES, confirmingRemittances, { params: { id }, search, inside: true })
  const placed = { ...list, filter: useFiltersInPlace(CONFIRMING_REMITTANCES) }
  return (
    <>
      <h2 className="vh">Remesas</h2>
      <ListToolbar list={placed} files={<ListFiles list={list} of={confirmingRemittancesExport} params={{ id }} />} />
      <ListRows list={placed} columns={columnsOf(id)} rowKey={(remittance) => remittance.id} />
    </>
  )
}

function columnsOf(contract: string): Column<ConfirmingRemittance>[] {
  return remittanceColumns({
    day: 'Primer pago',
    counted: 'Facturas',
    undone: unpaidText,
    link: ({ id: remittance, name }) => (
      <Link to="/payments/confirming-remittances" search={{ contract, remittance }} {...PAGE_LINK}>
        {name}
      </Link>
    ),
  })
}
