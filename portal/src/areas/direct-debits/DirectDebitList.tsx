import { directDebitExport, directDebitExtract } from '@almenara/contract/areas/direct-debits/direct-debits'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAccountPlace } from '../../base/account-place.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { directDebitColumns } from './direct-debit-columns.tsx'
import { DIRECT_DEBITS } from './direct-debits.ts'

const DirectDebitDrawer = lazyPart(() => import('./DirectDebitDrawer.tsx'))

/** The receipts of an account. The address says which: filters, or the txId of a list to come back to. */
export function DirectDebitList({ accountId }: { accountId: string }) {
  const { to, txId: cursor, search } = useAccountPlace()
  const { receipt: open } = search
  const navigate = useNavigate({ from: to })
  const params = { accountId }
  const list = useList(DIRECT_DEBITS, directDebitExtract, { params, search, txId: cursor })
  const creditors = list.last?.creditors.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <ListToolbar list={list} choices={{ creditor: creditors }} files={<ListFiles list={list} of={directDebitExport} params={params} />} />
      <ListRows
        list={list}
        columns={(place) => directDebitColumns({ ...place, to, accountId })}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === open}
      />
      {open ? (
        <Suspense>
          <DirectDebitDrawer
            accountId={accountId}
            receiptId={open}
            list={{ txId: list.last?.txId, pages: list.shown }}
            onClose={() => void navigate({ search: ({ receipt: _, ...rest }) => rest, resetScroll: false })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
