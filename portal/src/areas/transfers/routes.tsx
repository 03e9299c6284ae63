import { pool } from '@almenara/contract/areas/accounts'
import { internalTargets } from '@almenara/contract/areas/transfers/internal'
import { transferLimits } from '@almenara/contract/areas/transfers/limits'
import { TRANSFER_OPTIONS } from '@almenara/contract/areas/transfers/options'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { isScope, ofBothScopes, readPlace } from './addresses.ts'
import { orderRoutes } from './order-routes.tsx'
import { readCreationSearch, readListSearch } from './transfer-search.ts'

export const sourceAccounts = queryFor(pool, {})
export const targetAccounts = (id: string) => queryFor(internalTargets, { params: { id } })
export const optionsQuery = (scope: TransferScope, id: string) => queryFor(TRANSFER_OPTIONS[scope], { params: { id } })
export const limitsQuery = queryFor(transferLimits, {})

const listPage = lazyRouteComponent(() => import('./FavouritesPage.tsx'), 'FavouritesPage')
const choicePage = lazyRouteComponent(() => import('./FavouritesPage.tsx'), 'FavouriteChoicePage')

export const transferCreation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-transfers-creation',
  // A new favourite's address ends alike: `false` leaves it to its own route.
  params: { parse: (typed) => isScope(typed.scope) && { ...typed, ...readPlace(typed) } },
  staticData: ofBothScopes,
  validateSearch: readCreationSearch,
  loader: ({ context: { queryClient }, params: { scope, id } }) => {
    void queryClient.prefetchQuery(sourceAccounts)
    void queryClient.prefetchQuery(optionsQuery(scope, id))
    if (scope === 'internal') void queryClient.prefetchQuery(targetAccounts(id))
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./TransferPage.tsx'), 'TransferPage'),
})

/** With a txId, the same list as it was. */
export const favouriteList = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-favourite-transfers/{-$txId}',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readListSearch,
  component: listPage,
})

/** The same favourites, to choose one for the transfer that was begun. */
export const favouriteChoice = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-favourite-transfers-from-creation/{-$txId}',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readListSearch,
  component: choicePage,
})

export const favouriteCreation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-favourite-transfers-creation',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readCreationSearch,
  component: lazyRouteComponent(() => import('./FavouriteCreationPage.tsx'), 'FavouriteCreationPage'),
})

/** `txId` and `viewPages` are those of the list it was opened from. */
export const favouriteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/{$scope}-favourite-transfers/$orderId/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  component: lazyRouteComponent(() => import('./FavouritePage.tsx'), 'FavouritePage'),
})

/** The customer's own: an address that the specification does not have. */
export const limitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/transfer-limits',
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(limitsQuery)
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./LimitsPage.tsx'), 'LimitsPage'),
})

export const transferRoutes = [
  transferCreation,
  favouriteList,
  favouriteChoice,
  favouriteCreation,
  favouriteRoute,
  limitsRoute,
  ...orderRoutes,
] as const
