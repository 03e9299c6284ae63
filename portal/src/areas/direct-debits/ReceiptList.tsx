import { receiptExport, receiptExtract } from '@almenara/contract/areas/direct-debits/receipts'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAccountPlace } from '../../base/account-place.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { receiptColumns } from './receipt-columns.tsx'
import { RECEIPTS } from './receipts.ts'

const ReceiptDrawer = lazyPart(() => import('./ReceiptDrawer.tsx'))

/** The receipts of an account. The address says which: filters, or the txId of a list to come back to. */
export function ReceiptList({ accountId }: { accountId: string }) {
  const { to, txId, search } = useAccountPlace()
  const { receipt: open } = search
  const navigate = useNavigate({ from: to })
  const params = { accountId }
  const list = useList(RECEIPTS, receiptExtract, { params, search, txId })
  const creditors = list.last?.creditors.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <ListToolbar list={list} choices={{ creditor: creditors }} files={<ListFiles list={list} of={receiptExport} params={params} />} />
      <ListRows
        list={list}
        columns={(place) => receiptColumns({ ...place, to, accountId })}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === open}
      />
      {open ? (
        <Suspense>
          <ReceiptDrawer
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
