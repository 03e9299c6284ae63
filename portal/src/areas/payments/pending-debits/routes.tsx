import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { readPendingDebitsSearch } from '../b2b-lists.ts'
import { b2bAccountsQuery, motivesQuery, pendingDebitQuery } from '../b2b-queries.ts'

/** With a txId, the same list as it was. */
const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/pending-debits/{-$txId}',
  validateSearch: readPendingDebitsSearch,
  loader: ({ context }) => prefetch(context, b2bAccountsQuery, signing),
  component: lazyRouteComponent(() => import('./PendingDebitsPage.tsx'), 'PendingDebitsPage'),
})

/** `txId` and `viewPages`, here and below, are those of the list that it was opened from. */
const pay = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/pending-debits/$debitId/pay/$accountId/$viewPages/$txId/$accountType',
  loader: ({ context, params: { debitId } }) => prefetch(context, pendingDebitQuery(debitId), signing),
  component: lazyRouteComponent(() => import('./PayPage.tsx'), 'PayPage'),
})

const giveBack = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/pending-debits/$debitId/return/$accountId/$viewPages/$txId/$accountType',
  loader: ({ context, params: { debitId } }) => prefetch(context, pendingDebitQuery(debitId), motivesQuery(debitId), signing),
  component: lazyRouteComponent(() => import('./ReturnPage.tsx'), 'ReturnPage'),
})

export const pendingDebitRoutes = [list, pay, giveBack] as const
