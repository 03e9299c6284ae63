import { movementExtract, type AccountDetail } from '@almenara/contract/areas/accounts'
import { MAX_PAGES_AT_ONCE } from '@almenara/contract/extract'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { Button } from '../../kit/Button.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Empty } from '../../kit/Empty.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { filtersOf, type AccountSearch, type MovementFilters } from './account-search.ts'
import { monthGroup, movementColumns } from './movement-columns.tsx'
import { MovementToolbar } from './MovementToolbar.tsx'
import styles from './MovementList.module.css'
import { useAccountAddress } from './use-account-address.ts'

// The list is what the customer waits for; the movement's own code comes when one is opened.
const MovementDrawer = lazyPart(() => import('./MovementDrawer.tsx'))

/** The movements of an account. The address says which: filters, or the txId of a list to come back to. */
export function MovementList({ account }: { account: AccountDetail }) {
  const { to, txId, search } = useAccountAddress()
  const list = useExtract(movementExtract, { params: { id: account.id }, filters: filtersOf(search), txId, pages: search.pages })
  const go = useListNavigation(account.id)
  // A list that comes back by its txId brings its filters; otherwise the address has them, also while the last list is still shown.
  const filters = filtersOf((txId && list.last?.filters) || search)
  const frozenId = list.last?.txId
  const hasFilters = Object.values(filters).some((value) => value !== undefined)
  useShownPages(list, search.pages, go.pages)
  return (
    <>
      <MovementToolbar
        accountId={account.id}
        txId={frozenId}
        filters={filters}
        list={list.last}
        onChange={(chosen) => go.filter(chosen, filters)}
      />
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={8} /> : null}
      {list.last && list.rows.length === 0 ? <NoMovements filtered={hasFilters} onClear={() => go.filter({}, filters)} /> : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.stale : undefined}>
          <DataTable
            caption="Movimientos de la cuenta, del más reciente al más antiguo"
            columns={movementColumns((movement) => ({
              to,
              accountId: account.id,
              txId: list.last?.txId,
              pages: list.shown,
              movement,
              onOpen: list.remember,
            }))}
            rows={list.rows}
            rowKey={({ id }) => id}
            groupOf={monthGroup(list.answers.flatMap(({ months }) => months))}
            isSelected={({ id }) => id === search.movement}
          />
          <LoadMore
            what="movimientos"
            shown={list.rows.length}
            total={list.last}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          />
        </div>
      ) : null}
      {search.movement && txId ? (
        <Suspense>
          <MovementDrawer account={account} txId={txId} movementId={search.movement} onClose={go.closeMovement} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The address counts the pages that are shown: neither one that failed nor, of another list, those that were shown before. */
function useShownPages(
  { last, shown, isPlaceholderData }: Pick<ReturnType<typeof useExtract>, 'last' | 'shown' | 'isPlaceholderData'>,
  inAddress: number | undefined,
  setPages: (pages: number | undefined) => void,
): void {
  const counted = last && !isPlaceholderData ? Math.min(shown, MAX_PAGES_AT_ONCE) : undefined
  const say = useEffectEvent(setPages)
  useEffect(() => {
    if (counted !== undefined && counted !== (inAddress ?? 1)) say(counted > 1 ? counted : undefined)
  }, [counted, inAddress])
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

function NoMovements({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <Empty title={EMPTY.accountMovements.empty}>Los verá aquí en cuanto entre o salga dinero de la cuenta.</Empty>
  return (
    <Empty title={EMPTY.accountMovements.noResults} action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas u otras palabras, o quite el filtro de importe.
    </Empty>
  )
}
