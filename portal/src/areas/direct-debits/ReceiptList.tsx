import { receiptExtract } from '@almenara/contract/areas/direct-debits/receipts'
import { Suspense } from 'react'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Button } from '../../kit/Button.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { receiptColumns } from './receipt-columns.tsx'
import { ReceiptToolbar } from './ReceiptToolbar.tsx'
import styles from './receipts.module.css'
import { filtersIn, toQuery, useReceiptsAddress } from './use-receipts-address.ts'

const ReceiptDrawer = lazyPart(() => import('./ReceiptDrawer.tsx'))

/** The receipts of an account. The address says which: filters, or the txId of a list to come back to. */
export function ReceiptList({ accountId }: { accountId: string }) {
  const { to, txId, search, filter, pages, close } = useReceiptsAddress()
  const wanted = filtersIn(search)
  const list = useExtract(receiptExtract, { params: { accountId }, filters: toQuery(wanted), txId, pages: search.pages })
  const frozen = txId ? list.last?.filters : undefined
  // A list that comes back by its txId brings its filters.
  const filters = frozen ? { ...filtersIn({ ...frozen, state: undefined }), state: frozen.state?.[0] } : wanted
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const frozenId = list.last?.txId
  return (
    <>
      <ReceiptToolbar accountId={accountId} filters={filters} list={list.last} onChange={(chosen) => filter(chosen, filters)} />
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={8} /> : null}
      {list.last && list.rows.length === 0 ? <NoReceipts filtered={isFiltered} onClear={() => filter({}, filters)} /> : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.stale : undefined}>
          <DataTable
            caption="Recibos de la cuenta: los próximos primero, y del más reciente al más antiguo"
            columns={receiptColumns({ to, accountId, txId: frozenId, pages: list.shown, onOpen: list.remember })}
            rows={list.rows}
            rowKey={({ id }) => id}
            isSelected={({ id }) => id === search.receipt}
          />
          <LoadMore
            what="recibos"
            shown={list.rows.length}
            total={list.last}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage().then(() => pages(list.shown + 1)) : undefined}
          />
        </div>
      ) : null}
      {search.receipt ? (
        <Suspense>
          <ReceiptDrawer accountId={accountId} receiptId={search.receipt} list={{ txId: frozenId, pages: list.shown }} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

function NoReceipts({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <Empty title={EMPTY.receipts.empty}>Cuando una empresa le pase un recibo por esta cuenta, lo verá aquí antes de que se cargue.</Empty>
    )
  return (
    <Empty title={EMPTY.receipts.noResults} action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas u otras palabras, o quite algún filtro.
    </Empty>
  )
}
