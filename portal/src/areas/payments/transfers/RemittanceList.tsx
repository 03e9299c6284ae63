import { remittancesExport, remittancesExtract, type Remittance } from '@almenara/contract/areas/payments/remittances'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { PAGE_LINK } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { remittanceColumns } from '../remittances/columns.tsx'
import { undoneText } from './contract-words.ts'
import { REMITTANCES } from './lists.ts'

const contractRoute = getRouteApi('/shell/signed-in/payments/transfer-remittances/remittances/$id/{-$txId}')

/** The remittances of a contract, those executed last first. */
export function RemittanceList({ contractId: id }: { contractId: string }) {
  const { txId: cursor } = contractRoute.useParams()
  const list = useList(REMITTANCES, remittancesExtract, { params: { id }, search: contractRoute.useSearch(), txId: cursor })
  return (
    <>
      <h2 className="vh">Remesas</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={remittancesExport} params={{ id }} />} />
      <ListRows list={list} columns={(place) => columns(id, place)} rowKey={({ id: remittanceId }) => remittanceId} />
    </>
  )
}

function columns(contractId: string, { txId: cursor, pages, onOpen }: ListPlace): Column<Remittance>[] {
  return remittanceColumns({
    day: 'Fecha',
    counted: 'Transferencias',
    undone: undoneText,
    link: ({ id, name }) => (
      <Link
        to="/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
        params={{ contractNumber: contractId, remittanceId: id, viewPages: String(pages), txId: cursor }}
        onClick={onOpen}
        {...PAGE_LINK}
      >
        {name}
      </Link>
    ),
  })
}
