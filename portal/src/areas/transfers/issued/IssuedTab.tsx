import { issuedExport, issuedExtract } from '@almenara/contract/areas/transfers/issued'
import { useAccountPlace } from '../../../base/account-place.ts'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { OrderLinks } from '../OrderLinks.tsx'
import { issuedColumns } from './issued-columns.tsx'
import { ISSUED } from './issued.ts'

export { readSearch } from './issued.ts'

// The list loads first; the detail of a transfer loads when one is opened.
const IssuedDrawer = lazyPart(() => import('./IssuedDrawer.tsx'))

/** The transfers ordered from an account. The address says which: filters, or the txId of a list to come back to. */
export default function IssuedTab({ accountId: id }: { accountId: string }) {
  const { product, txId: cursor, search } = useAccountPlace()
  const { transfer: open } = search
  const list = useList(ISSUED, issuedExtract, { params: { id }, search, txId: cursor })
  const { last, shown: pages } = list
  return (
    <>
      <OrderLinks product={product} id={id} />
      <ListToolbar list={list} files={<ListFiles list={list} of={issuedExport} params={{ id }} />} />
      <ListRows list={list} columns={issuedColumns} rowKey={({ id: transferId }) => transferId} open={open} />
      {open && last ? (
        <BesideList row="transfer">
          {(onClose) => <IssuedDrawer accountId={id} transferId={open} list={{ txId: last.txId, pages }} onClose={onClose} />}
        </BesideList>
      ) : null}
    </>
  )
}
