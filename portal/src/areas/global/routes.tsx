import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { noticesExtract } from '@almenara/contract/areas/notices'
import { pendingOrders } from '@almenara/contract/areas/signature'
import { signedInRoute } from '../../base/root-routes.ts'
import { extractQuery } from '../../patterns/extract-screen/use-extract.ts'
import { position, unreadNotices, waitingOrders } from './queries.ts'

/** `holder`: whose products are shown; all of them without it. */
interface PositionSearch {
  holder?: string
}

function readSearch({ holder }: Record<string, unknown>): PositionSearch {
  return typeof holder === 'string' && holder !== '' ? { holder } : {}
}

function bring(queryClient: QueryClient, { holder }: PositionSearch): void {
  void queryClient.prefetchQuery(position)
  void queryClient.prefetchInfiniteQuery(extractQuery(noticesExtract, unreadNotices(holder)))
  void queryClient.prefetchInfiniteQuery(extractQuery(pendingOrders, waitingOrders(holder)))
}

const page = lazyRouteComponent(() => import('./GlobalPage.tsx'), 'GlobalPage')

const global = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/global',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => bring(context.queryClient, deps),
  component: page,
})

// The specification has two addresses for the same screen.
const globalPositionPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/global-position',
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => bring(context.queryClient, deps),
  component: page,
})

export const routes = [global, globalPositionPage] as const
