import { movementExtract, type CardMovement } from '@almenara/contract/areas/cards/movements'
import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { MAX_PAGES_AT_ONCE } from '@almenara/contract/extract'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Button } from '../../kit/Button.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { filtersOf, type CardSearch, type MovementFilters } from './card-search.ts'
import { monthGroup, movementColumns } from './movement-columns.tsx'
import { MovementToolbar } from './MovementToolbar.tsx'
import styles from './MovementsTab.module.css'
import { PendingMovements } from './PendingMovements.tsx'
import { cardDetails } from './routes.tsx'

// The list is what the customer waits for; the movement's own code comes when one is opened.
const MovementDrawer = lazyPart(() => import('./MovementDrawer.tsx'))

/** What was bought with a card: first what is pending of settlement, then what was charged. The address says which. */
export function MovementsTab({ card }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const filters = filtersOf(search)
  const hasFilters = Object.values(filters).some((value) => value !== undefined)
  const list = useExtract(movementExtract, { params: { id: card.id }, filters, pages: search.pages })
  const go = useListNavigation(card.id)
  useShownPages(list, search.pages, go.pages)
  return (
    <>
      {!hasFilters && <PendingMovements card={card} />}
      <MovementToolbar
        card={card}
        txId={list.last?.txId}
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
            caption="Movimientos liquidados de la tarjeta, del más reciente al más antiguo"
            columns={movementColumns((movement: CardMovement) => ({ movement, txId: list.last?.txId }))}
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
      {search.movement && search.list ? (
        <Suspense>
          <MovementDrawer card={card} txId={search.list} movementId={search.movement} onClose={go.closeMovement} />
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
  const navigate = useNavigate({ from: cardDetails.fullPath })
  return {
    // A search that goes on being typed is one step of the browser's history, not one for each pause.
    filter: (filters: MovementFilters, before: MovementFilters) =>
      void navigate({
        params: { id },
        search: filters as CardSearch,
        resetScroll: false,
        replace: before.search !== undefined && filters.search !== undefined && filters.search !== before.search,
      }),
    pages: (pages: number | undefined) => void navigate({ search: (before) => ({ ...before, pages }), replace: true, resetScroll: false }),
    closeMovement: () => void navigate({ search: ({ movement: _, list: __, ...rest }) => rest, resetScroll: false }),
  }
}

function NoMovements({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <Empty title={EMPTY.cardMovements.empty}>Verá aquí sus compras en cuanto se liquiden.</Empty>
  return (
    <Empty title={EMPTY.cardMovements.noResults} action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas u otras palabras, o quite el filtro de importe.
    </Empty>
  )
}
