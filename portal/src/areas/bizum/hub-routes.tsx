import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../base/root-routes.ts'
import { readHubSearch } from './movements.ts'
import { infoQuery, statusQuery } from './queries.ts'

/** The hub at each of its addresses: as it opens, at the purchases that wait, and at a list to come back to. */
function hub<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readHubSearch,
    loader: ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
      void queryClient.prefetchQuery(statusQuery)
      void queryClient.prefetchQuery(infoQuery)
    },
    component: lazyRouteComponent(() => import('./BizumPage.tsx'), 'BizumPage'),
  })
}

export const hubRoutes = [hub('/bizum'), hub('/bizum/c2er'), hub('/bizum/$txId')] as const
