import { issuedExtract } from '@almenara/contract/areas/transfers/issued'
import { Suspense } from 'react'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { isFiltered } from '../../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../../patterns/extract-screen/ListView.tsx'
import type { EmptyWords } from '../../../patterns/extract-screen/empty-words.ts'
import { NoRows } from '../../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../../patterns/extract-screen/use-shown-pages.ts'
import { OrderLinks } from '../OrderLinks.tsx'
import { issuedColumns } from './issued-columns.tsx'
import { IssuedToolbar } from './IssuedToolbar.tsx'
import { issuedFiltersOf, useIssuedAddress } from './use-issued-address.ts'

// The list is what the customer waits for; the detail's own code comes when one is opened.
const IssuedDrawer = lazyPart(() => import('./IssuedDrawer.tsx'))

const NO_TRANSFERS: EmptyWords = {
  of: 'transfers',
  empty: 'Todavía no ha ordenado transferencias desde esta cuenta',
  soon: 'Cada transferencia aparecerá aquí desde que la firme, con su estado.',
  advice: 'Pruebe con otras fechas, otro estado u otras palabras.',
}

/** The transfers ordered from an account. The address says which: filters, or the txId of a list to come back to. */
export default function IssuedTab({ accountId }: { accountId: string }) {
  const { product, txId, search, filter, pages, close } = useIssuedAddress()
  const wanted = issuedFiltersOf(search)
  const list = useExtract(issuedExtract, { params: { id: accountId }, filters: wanted, txId, pages: search.pages })
  useShownPages(list, search.pages, pages)
  // A list that comes back by its txId brings its filters.
  const filters = issuedFiltersOf((txId && list.last?.filters) || wanted)
  return (
    <>
      <OrderLinks product={product} id={accountId} />
      <IssuedToolbar accountId={accountId} filters={filters} list={list.last} onChange={(chosen) => filter(chosen, filters)} />
      <ListView
        list={list}
        caption="Transferencias ordenadas desde la cuenta, de la más reciente a la más antigua"
        what="transferencias"
        columns={(place) => issuedColumns({ ...place, product, accountId })}
        rowKey={({ id }) => id}
        empty={<NoRows words={NO_TRANSFERS} filtered={isFiltered(filters)} onClear={() => filter({}, filters)} />}
        isSelected={({ id }) => id === search.transfer}
      />
      {search.transfer && list.last ? (
        <Suspense>
          <IssuedDrawer
            accountId={accountId}
            transferId={search.transfer}
            list={{ txId: list.last.txId, pages: list.shown }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}
