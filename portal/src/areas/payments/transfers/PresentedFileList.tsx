import { presentedSupports, presentedSupportsExport, type PresentedFile } from '@almenara/contract/areas/payments/remittances'
import { dayAt } from '@almenara/contract/dates'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { amountColumn, dayColumn, PAGE_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { formatCount } from '../../../patterns/extract-screen/count-words.ts'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { FileStateBadge } from '../state-badges.tsx'
import { PRESENTED_FILES } from './lists.ts'

const contractRoute = getRouteApi('/shell/signed-in/payments/transfer-remittances/remittances/$id/{-$txId}')

/** The files presented in a contract, whatever became of them, the last first. */
export function PresentedFileList({ contractId: id }: { contractId: string }) {
  const { txId: cursor } = contractRoute.useParams()
  const list = useList(PRESENTED_FILES, presentedSupports, { params: { id }, search: contractRoute.useSearch(), txId: cursor })
  return (
    <>
      <h2 className="vh">Ficheros presentados</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={presentedSupportsExport} params={{ id }} />} />
      <ListRows list={list} columns={COLUMNS} rowKey={({ id: fileId }) => fileId} />
    </>
  )
}

const COLUMNS: Column<PresentedFile>[] = [
  dayColumn('Presentado', ({ at }) => dayAt(at)),
  titleColumn(
    'Fichero',
    // Its own screen leads back to the pending files, and not to this list.
    ({ id, name }) => (
      <Link
        to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
        params={{ pendingFileId: id, viewPages: '1', txId: NO_LIST }}
        {...PAGE_LINK}
      >
        {name}
      </Link>
    ),
    ({ by }) => by,
  ),
  { id: 'state', header: 'Estado', cell: ({ state }) => <FileStateBadge state={state} /> },
  { id: 'count', header: 'Órdenes', align: 'end', cell: ({ count }) => formatCount(count) },
  amountColumn(({ amount }) => amount),
]
