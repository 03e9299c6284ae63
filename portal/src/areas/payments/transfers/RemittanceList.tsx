import { remittancesExport, remittancesExtract, type Remittance } from '@almenara/contract/areas/payments/remittances'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CellDetail, type Column } from '../../../kit/DataTable.tsx'
import { amountColumn, dayColumn, PAGE_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { formatCount } from '../../../patterns/extract-screen/count-words.ts'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { RemittanceStateBadge } from '../state-badges.tsx'
import { undoneText } from './contract-words.ts'
import { REMITTANCES } from './lists.ts'
import styles from './transfers.module.css'

const contractRoute = getRouteApi('/shell/signed-in/payments/transfer-remittances/remittances/$id/{-$txId}')

/** The remittances of a contract, those executed last first. */
export function RemittanceList({ contractId: id }: { contractId: string }) {
  const { txId: cursor } = contractRoute.useParams()
  const list = useList(REMITTANCES, remittancesExtract, { params: { id }, search: contractRoute.useSearch(), txId: cursor })
  return (
    <>
      <h2 className="vh">Remesas</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={remittancesExport} params={{ id }} />} />
      <ListRows list={list} columns={(place) => remittanceColumns(id, place)} rowKey={({ id: remittanceId }) => remittanceId} />
    </>
  )
}

function remittanceColumns(contractId: string, { txId: cursor, pages, onOpen }: ListPlace): Column<Remittance>[] {
  return [
    dayColumn('Fecha', ({ executionOn }) => executionOn),
    titleColumn(
      'Remesa',
      ({ id, name }) => (
        <Link
          to="/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
          params={{ contractNumber: contractId, remittanceId: id, viewPages: String(pages), txId: cursor }}
          onClick={onOpen}
          {...PAGE_LINK}
        >
          {name}
        </Link>
      ),
      ({ number }) => number,
    ),
    {
      id: 'state',
      header: 'Estado',
      cell: ({ state, outcome }) => (
        <div className={styles.state}>
          <RemittanceStateBadge state={state} />
          {outcome.undone.count > 0 && state !== 'CANCELLED' && state !== 'FAILED' && (
            <CellDetail>{undoneText(outcome.undone.count)}</CellDetail>
          )}
        </div>
      ),
    },
    { id: 'count', header: 'Transferencias', align: 'end', cell: ({ count }) => formatCount(count) },
    amountColumn(({ amount }) => amount),
  ]
}
