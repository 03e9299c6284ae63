import { movementExtract } from '@almenara/contract/areas/cards/movements'
import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { OTHER_DATES_WORDS_OR_AMOUNT, type EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import { filtersOf, type CardSearch, type MovementFilters } from './card-search.ts'
import { monthGroup, movementColumns } from './movement-columns.tsx'
import { MovementToolbar } from './MovementToolbar.tsx'
import { PendingMovements } from './PendingMovements.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

// The list is what the customer waits for; the movement's own code comes when one is opened.
const MovementDrawer = lazyPart(() => import('./MovementDrawer.tsx'))

const NO_MOVEMENTS: EmptyWords = {
  of: 'cardMovements',
  soon: 'Verá aquí sus compras en cuanto se liquiden.',
  advice: OTHER_DATES_WORDS_OR_AMOUNT,
}

/** What was bought with a card: first what is pending of settlement, then what was charged. The address says which. */
export function MovementsTab({ card }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const filters = filtersOf(search)
  const hasFilters = isFiltered(filters)
  const list = useExtract(movementExtract, { params: { id: card.id }, filters, pages: search.pages })
  const go = useListNavigation(card.id)
  // What keeps the list from coming keeps these too, and is told once.
  const failed = list.error && !list.data
  useShownPages(list, search.pages, go.pages)
  return (
    <>
      {!hasFilters && !failed && <PendingMovements card={card} />}
      <MovementToolbar
        card={card}
        txId={list.last?.txId}
        filters={filters}
        list={list.last}
        onChange={(chosen) => go.filter(chosen, filters)}
      />
      <ListView
        list={list}
        caption="Movimientos liquidados de la tarjeta, del más reciente al más antiguo"
        what="movimientos"
        columns={movementColumns}
        rowKey={({ id }) => id}
        empty={<NoRows words={NO_MOVEMENTS} filtered={hasFilters} onClear={() => go.filter({}, filters)} />}
        groupOf={monthGroup(list.answers.flatMap(({ months }) => months))}
        isSelected={({ id }) => id === search.movement}
      />
      {search.movement && search.list ? (
        <Suspense>
          <MovementDrawer card={card} txId={search.list} movementId={search.movement} onClose={go.closeMovement} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Changes of this list's address that do not move the page. */
function useListNavigation(id: string) {
  const navigate = cardDetails.useNavigate()
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
