import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { financingDetail } from './financing-detail.ts'
import { readFinancingSearch } from './financing-search.ts'
import { financingPool } from './queries.ts'

const financings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings',
  loader: ({ context }) => prefetch(context, financingPool),
  component: lazyRouteComponent(() => import('./FinancingsPage.tsx'), 'FinancingsPage'),
})

const financingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/details',
  validateSearch: readFinancingSearch,
  loader: ({ context, params }) => prefetch(context, financingDetail(params.id)),
  component: lazyRouteComponent(() => import('./FinancingPage.tsx'), 'FinancingPage'),
})

/** `txId` and `viewPages` are those of the list it was opened from. */
const receiptRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/details/$receiptId/receipt/$viewPages/$txId',
  component: lazyRouteComponent(() => import('./ReceiptPage.tsx'), 'ReceiptPage'),
})

const prepaymentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/prepayment',
  loader: ({ context, params }) => prefetch(context, financingDetail(params.id), signing),
  component: lazyRouteComponent(() => import('./PrepaymentPage.tsx'), 'PrepaymentPage'),
})

export const routes = [financings, financingRoute, receiptRoute, prepaymentRoute] as const
