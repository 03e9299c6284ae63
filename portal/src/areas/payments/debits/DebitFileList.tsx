import { debitSupports, debitSupportsExport, type DebitSupport } from '@almenara/contract/areas/payments/debit-contracts'
import { notebookAnswer } from '@almenara/contract/areas/payments/review'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../kit/DataTable.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { PAGE_LINK } from '../../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { PRESENT } from '../addresses.ts'
import { fileColumns } from '../remittances/columns.tsx'
import { PRESENTED_FILES } from '../remittances/lists.ts'

interface DebitFileListProps {
  /** Of a presenter, whose creditors' files they are, or of a creditor. */
  id: string
  search: object
  txId?: string | undefined
  /** Those that ask for an advance have calls of their own. */
  of?: { list: typeof debitSupports; file: typeof debitSupportsExport }
}

const OF_DEBITS = { list: debitSupports, file: debitSupportsExport }

/** The files of debits that were presented, whatever became of them, the last first; each with the bank's answer for accounting. */
export function DebitFileList({ id, search, txId, of = OF_DEBITS }: DebitFileListProps) {
  const list = useList(PRESENTED_FILES, of.list, { params: { id }, search, txId })
  return (
    <>
      <h2 className="vh">Ficheros presentados</h2>
      <ListToolbar list={list} files={<ListFiles list={list} of={of.file} params={{ id }} />} />
      <ListRows list={list} columns={COLUMNS} rowKey={({ id: fileId }) => fileId} />
    </>
  )
}

const COLUMNS: Column<DebitSupport>[] = [
  ...fileColumns<DebitSupport>({
    link: ({ id, name }) => (
      <Link to={PRESENT} search={{ notebook: id }} {...PAGE_LINK}>
        {name}
      </Link>
    ),
    detail: ({ by, creditor }) => [by, creditor].filter(Boolean).join(' · '),
  }),
  {
    id: 'answer',
    header: <span className="vh">Respuesta del banco</span>,
    align: 'end',
    cell: ({ id, name, state }) =>
      state !== 'CHECKING' &&
      state !== 'REFUSED' && (
        <DownloadButton size="sm" bring={(onProgress) => download(notebookAnswer, { params: { supportId: id } }, { onProgress })}>
          Respuesta<span className="vh">{` (pain.002) de ${name}`}</span>
        </DownloadButton>
      ),
  },
]
