import { directDebitExport, directDebitExtract } from '@almenara/contract/areas/direct-debits/direct-debits'
import { useAccountPlace } from '../../base/account-place.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { directDebitColumns } from './direct-debit-columns.tsx'
import { DIRECT_DEBITS } from './direct-debits.ts'

const DirectDebitDrawer = lazyPart(() => import('./DirectDebitDrawer.tsx'))

/** The receipts of an account. The address says which: filters, or the txId of a list to come back to. */
export function DirectDebitList({ accountId }: { accountId: string }) {
  const { txId: cursor, search } = useAccountPlace()
  const { receipt: open } = search
  const params = { accountId }
  const list = useList(DIRECT_DEBITS, directDebitExtract, { params, search, txId: cursor })
  const { last, shown: pages } = list
  const creditors = last?.creditors.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <ListToolbar list={list} choices={{ creditor: creditors }} files={<ListFiles list={list} of={directDebitExport} params={params} />} />
      <ListRows list={list} columns={directDebitColumns} rowKey={({ id }) => id} open={open} />
      {open ? (
        <BesideList row="receipt">
          {(onClose) => <DirectDebitDrawer accountId={accountId} receiptId={open} list={{ txId: last?.txId, pages }} onClose={onClose} />}
        </BesideList>
      ) : null}
    </>
  )
}
