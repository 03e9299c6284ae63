import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BESIDE_THE_SCREEN } from '../../base/query-client.ts'
import { globalPosition } from '@almenara/contract/areas/global'
import { noticesExtract } from '@almenara/contract/areas/notices'
import { pendingOrders } from '@almenara/contract/areas/signature'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { extractQuery, type ExtractQuery } from '../../patterns/extract-screen/use-extract.ts'

export const position = queryFor(globalPosition, {})
export const waitingOrders = { params: undefined, filters: {} }
export const unreadNotices: ExtractQuery<undefined, { state?: 'UNREAD' | 'READ' | undefined }> = {
  params: undefined,
  filters: { state: 'UNREAD' },
  meta: BESIDE_THE_SCREEN,
}

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

export const globalRoutes = [global, globalPositionPage] as const
