import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { isScope, ofBothScopes, readPlace } from './addresses.ts'
import { orderRoutes } from './order-routes.tsx'
import { readFavouriteSearch } from './favourite-lists.ts'
import { sourceAccounts, targetAccounts, optionsQuery, limitsQuery } from './queries.ts'
import { readCreationSearch } from './transfer-search.ts'

const listPage = lazyRouteComponent(() => import('./FavouritesPage.tsx'), 'FavouritesPage')
const choicePage = lazyRouteComponent(() => import('./FavouritesPage.tsx'), 'FavouriteChoicePage')

export const transferCreation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-transfers-creation',
  // A new favourite's address ends alike: `false` leaves it to its own route.
  params: { parse: (typed) => isScope(typed.scope) && { ...typed, ...readPlace(typed) } },
  staticData: ofBothScopes,
  validateSearch: readCreationSearch,
  loader: ({ context, params: { scope, id } }) => {
    prefetch(context, sourceAccounts, optionsQuery(scope, id), signing)
    if (scope === 'internal') prefetch(context, targetAccounts(id))
  },
  component: lazyRouteComponent(() => import('./TransferPage.tsx'), 'TransferPage'),
})

/** With a txId, the same list as it was. */
const favouriteList = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-favourite-transfers/{-$txId}',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readFavouriteSearch,
  component: listPage,
})

/** The same favourites, to choose one for the transfer that was begun. */
const favouriteChoice = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-favourite-transfers-from-creation/{-$txId}',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readFavouriteSearch,
  component: choicePage,
})

const favouriteCreation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/{$scope}-favourite-transfers-creation',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  validateSearch: readCreationSearch,
  component: lazyRouteComponent(() => import('./FavouriteCreationPage.tsx'), 'FavouriteCreationPage'),
})

/** `txId` and `viewPages` are those of the list it was opened from. */
const favouriteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/{$scope}-favourite-transfers/$orderId/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, ...readPlace(typed) }) },
  staticData: ofBothScopes,
  component: lazyRouteComponent(() => import('./FavouritePage.tsx'), 'FavouritePage'),
})

/** The customer's own: an address that the specification does not have. */
const limitsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/transfer-limits',
  loader: ({ context }) => prefetch(context, limitsQuery, signing),
  component: lazyRouteComponent(() => import('./LimitsPage.tsx'), 'LimitsPage'),
})

export const routes = [
  transferCreation,
  favouriteList,
  favouriteChoice,
  favouriteCreation,
  favouriteRoute,
  limitsRoute,
  ...orderRoutes,
] as const
