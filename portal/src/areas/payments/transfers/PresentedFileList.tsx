import { presentedSupports, presentedSupportsExport, type PresentedFile } from '@almenara/contract/areas/payments/remittances'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { PAGE_LINK } from '../../../patterns/extract-screen/columns.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { fileColumns } from '../remittances/columns.tsx'
import { PRESENTED_FILES } from '../remittances/lists.ts'

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

const COLUMNS: Column<PresentedFile>[] = fileColumns({
  // Its own screen leads back to the pending files, and not to this list.
  link: ({ id, name }) => (
    <Link
      to="/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId"
      params={{ pendingFileId: id, viewPages: '1', txId: NO_LIST }}
      {...PAGE_LINK}
    >
      {name}
    </Link>
  ),
  detail: ({ by }) => by,
})
