/** The addresses of what has been ordered: one screen for accounts and credit lines, and for both kinds of transfers. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { readFrom } from '../../patterns/extract-screen/way-back.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { ofBothScopes, readPlace, readProduct, staticData } from './addresses.ts'
import { readPeriodicDetailSearch, readPeriodicSearch, readStoredSearch } from './order-search.ts'
import { cancelationQuery, periodicQuery, storedQuery } from './queries.ts'

/** `txId` and `viewPages`, here and below, are those of the list it was opened from. */
const cancelationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/external-transfers/$transferId/cancelation/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  validateSearch: readFrom,
  loader: ({ context, params: { accountId, transferId } }) => prefetch(context, cancelationQuery(accountId, transferId), signing),
  component: lazyRouteComponent(() => import('./issued/CancelationPage.tsx'), 'CancelationPage'),
})

/** With a txId, the same list as it was. */
const periodicList = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-periodic-transfers/{-$txId}',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readPeriodicSearch,
  component: lazyRouteComponent(() => import('./periodic/PeriodicListPage.tsx'), 'PeriodicListPage'),
})

const periodicRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readPeriodicDetailSearch,
  loader: ({ context, params: { scope, accountId, orderId } }) => prefetch(context, periodicQuery(scope, accountId, orderId)),
  component: lazyRouteComponent(() => import('./periodic/PeriodicPage.tsx'), 'PeriodicPage'),
})

const periodicEdition = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/{$scope}-periodic-transfers-edition/$orderId/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  loader: ({ context, params: { scope, accountId, orderId } }) => prefetch(context, periodicQuery(scope, accountId, orderId), signing),
  component: lazyRouteComponent(() => import('./periodic/PeriodicEditionPage.tsx'), 'PeriodicEditionPage'),
})

const periodicCancel = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/{$scope}-periodic-transfers-cancel/$orderId/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  loader: ({ context, params: { scope, accountId, orderId } }) => prefetch(context, periodicQuery(scope, accountId, orderId), signing),
  component: lazyRouteComponent(() => import('./periodic/PeriodicCancelPage.tsx'), 'PeriodicCancelPage'),
})

/** With a txId, the same list as it was. */
const storedList = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-stored-transfers/{-$txId}',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readStoredSearch,
  component: lazyRouteComponent(() => import('./stored/StoredListPage.tsx'), 'StoredListPage'),
})

const storedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/{$scope}-stored-transfers/$orderId/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  loader: ({ context, params: { scope, accountId, orderId } }) => prefetch(context, storedQuery(scope, accountId, orderId), signing),
  component: lazyRouteComponent(() => import('./stored/StoredPage.tsx'), 'StoredPage'),
})

export const orderRoutes = [
  cancelationRoute,
  periodicList,
  periodicRoute,
  periodicEdition,
  periodicCancel,
  storedList,
  storedRoute,
] as const
