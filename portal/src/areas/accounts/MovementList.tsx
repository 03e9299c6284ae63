import { movementExtract, type AccountDetail } from '@almenara/contract/areas/accounts'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { OTHER_DATES_WORDS_OR_AMOUNT, type EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import { filtersOf, type AccountSearch, type MovementFilters } from './account-search.ts'
import { monthGroup, movementColumns } from './movement-columns.tsx'
import { MovementToolbar } from './MovementToolbar.tsx'
import { useAccountAddress } from './use-account-address.ts'

// The list is what the customer waits for; the movement's own code comes when one is opened.
const MovementDrawer = lazyPart(() => import('./MovementDrawer.tsx'))

const NO_MOVEMENTS: EmptyWords = {
  of: 'accountMovements',
  soon: 'Aparecerán aquí en cuanto entre o salga dinero de la cuenta.',
  advice: OTHER_DATES_WORDS_OR_AMOUNT,
}

/** The movements of an account. The address says which: filters, or the txId of a list to come back to. */
export function MovementList({ account }: { account: AccountDetail }) {
  const { to, txId, search } = useAccountAddress()
  const list = useExtract(movementExtract, { params: { id: account.id }, filters: filtersOf(search), txId, pages: search.pages })
  const go = useListNavigation(account.id)
  // A list that comes back by its txId brings its filters; otherwise the address has them, also while the last list is still shown.
  const filters = filtersOf((txId && list.last?.filters) || search)
  useShownPages(list, search.pages, go.pages)
  return (
    <>
      <MovementToolbar
        accountId={account.id}
        txId={list.last?.txId}
        filters={filters}
        list={list.last}
        onChange={(chosen) => go.filter(chosen, filters)}
      />
      <ListView
        list={list}
        caption="Movimientos de la cuenta, del más reciente al más antiguo"
        what="movimientos"
        columns={(place) => movementColumns({ ...place, to, accountId: account.id })}
        rowKey={({ id }) => id}
        empty={<NoRows words={NO_MOVEMENTS} filtered={isFiltered(filters)} onClear={() => go.filter({}, filters)} />}
        groupOf={monthGroup(list.answers.flatMap(({ months }) => months))}
        isSelected={({ id }) => id === search.movement}
      />
      {search.movement && txId ? (
        <Suspense>
          <MovementDrawer account={account} txId={txId} movementId={search.movement} onClose={go.closeMovement} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Changes of this list's address that do not move the page. */
function useListNavigation(id: string) {
  const { to, txId } = useAccountAddress()
  const navigate = useNavigate()
  const here = { from: to, to, params: { id, txId }, resetScroll: false } as const
  return {
    // A search that goes on being typed is one step of the browser's history, not one for each pause.
    filter: (filters: MovementFilters, before: MovementFilters) =>
      void navigate({
        to,
        params: { id, txId: undefined },
        search: filters as AccountSearch,
        resetScroll: false,
        replace: before.search !== undefined && filters.search !== undefined && filters.search !== before.search,
      }),
    pages: (pages: number | undefined) =>
      void navigate({ ...here, search: (before: AccountSearch) => ({ ...before, pages }), replace: true }),
    closeMovement: () => void navigate({ ...here, search: ({ movement: _, ...rest }: AccountSearch) => rest }),
  }
}
