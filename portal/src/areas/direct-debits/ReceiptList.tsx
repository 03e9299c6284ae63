import { receiptExtract } from '@almenara/contract/areas/direct-debits/receipts'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { OTHER_DATES_WORDS_OR_AMOUNT, type EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import { receiptColumns } from './receipt-columns.tsx'
import { ReceiptToolbar } from './ReceiptToolbar.tsx'
import { filtersIn, toQuery, useReceiptsAddress } from './use-receipts-address.ts'

const ReceiptDrawer = lazyPart(() => import('./ReceiptDrawer.tsx'))

const NO_RECEIPTS: EmptyWords = {
  of: 'receipts',
  soon: 'Cuando una empresa le pase un recibo por esta cuenta, lo verá aquí antes de que se cargue.',
  advice: OTHER_DATES_WORDS_OR_AMOUNT,
}

/** The receipts of an account. The address says which: filters, or the txId of a list to come back to. */
export function ReceiptList({ accountId }: { accountId: string }) {
  const { to, txId, search, filter, pages, close } = useReceiptsAddress()
  const wanted = filtersIn(search)
  const list = useExtract(receiptExtract, { params: { accountId }, filters: toQuery(wanted), txId, pages: search.pages })
  useShownPages(list, search.pages, pages)
  const frozen = txId ? list.last?.filters : undefined
  // A list that comes back by its txId brings its filters.
  const filters = frozen ? filtersIn({ ...frozen, state: frozen.state?.[0] }) : wanted
  return (
    <>
      <ReceiptToolbar accountId={accountId} filters={filters} list={list.last} onChange={(chosen) => filter(chosen, filters)} />
      <ListView
        list={list}
        caption="Recibos de la cuenta: los próximos primero, y del más reciente al más antiguo"
        what="recibos"
        columns={(place) => receiptColumns({ ...place, to, accountId })}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === search.receipt}
        empty={<NoRows words={NO_RECEIPTS} filtered={isFiltered(filters)} onClear={() => filter({}, filters)} />}
      />
      {search.receipt ? (
        <Suspense>
          <ReceiptDrawer
            accountId={accountId}
            receiptId={search.receipt}
            list={{ txId: list.last?.txId, pages: list.shown }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}
