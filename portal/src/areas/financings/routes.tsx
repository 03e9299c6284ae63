import { pool } from '@almenara/contract/areas/financings/products'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { financingDetail } from './financing-detail.ts'
import { readFinancingSearch } from './financing-search.ts'

export const financingPool = queryFor(pool, {})

const financings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings',
  loader: ({ context }) => void context.queryClient.prefetchQuery(financingPool),
  component: lazyRouteComponent(() => import('./FinancingsPage.tsx'), 'FinancingsPage'),
})

export const financingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/details',
  validateSearch: readFinancingSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(financingDetail(params.id)),
  component: lazyRouteComponent(() => import('./FinancingPage.tsx'), 'FinancingPage'),
})

/** `txId` and `viewPages` are those of the list it was opened from. */
export const receiptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/details/$receiptId/receipt/$viewPages/$txId',
  component: lazyRouteComponent(() => import('./ReceiptPage.tsx'), 'ReceiptPage'),
})

export const prepaymentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/prepayment',
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(financingDetail(params.id))
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./PrepaymentPage.tsx'), 'PrepaymentPage'),
})

export const financingRoutes = [financings, financingRoute, receiptRoute, prepaymentRoute] as const
