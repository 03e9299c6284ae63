import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { noticesExtract } from '@almenara/contract/areas/notices'
import { pendingOrders } from '@almenara/contract/areas/signature'
import { signedInRoute } from '../../base/root-routes.ts'
import { extractQuery } from '../../patterns/extract-screen/use-extract.ts'
import { position, waitingOrders, unreadNotices } from './queries.ts'

function bring(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(position)
  void queryClient.prefetchInfiniteQuery(extractQuery(noticesExtract, unreadNotices))
  void queryClient.prefetchInfiniteQuery(extractQuery(pendingOrders, waitingOrders))
}

const page = lazyRouteComponent(() => import('./GlobalPage.tsx'), 'GlobalPage')

const global = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/global',
  loader: ({ context }) => bring(context.queryClient),
  component: page,
})

// The specification has two addresses for the same screen.
const globalPositionPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/global-position',
  loader: ({ context }) => bring(context.queryClient),
  component: page,
})

export const routes = [global, globalPositionPage] as const
