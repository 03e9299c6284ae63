import { pool } from '@almenara/contract/areas/accounts'
import { favouriteDetail } from '@almenara/contract/areas/transfers/favourites'
import { internalTargets } from '@almenara/contract/areas/transfers/internal'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { readProduct, staticData } from './addresses.ts'
import { readCreationSearch, readListSearch } from './transfer-search.ts'

export const sourceAccounts = queryFor(pool, {})
export const targetAccounts = (id: string) => queryFor(internalTargets, { params: { id } })
export const favouriteQuery = (id: string, favouriteId: string) => queryFor(favouriteDetail, { params: { id, favouriteId } })

const listPage = lazyRouteComponent(() => import('./FavouritesPage.tsx'), 'FavouritesPage')
const choicePage = lazyRouteComponent(() => import('./FavouritesPage.tsx'), 'FavouriteChoicePage')

export const internalTransferCreation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/internal-transfers-creation',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  validateSearch: readCreationSearch,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(sourceAccounts)
    void queryClient.prefetchQuery(targetAccounts(params.id))
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./InternalTransferPage.tsx'), 'InternalTransferPage'),
})

/** With a txId, the same list as it was. */
export const favouriteList = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/internal-favourite-transfers/{-$txId}',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  validateSearch: readListSearch,
  component: listPage,
})

/** The same favourites, to choose one for the transfer that was begun. */
export const favouriteChoice = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/internal-favourite-transfers-from-creation/{-$txId}',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  validateSearch: readListSearch,
  component: choicePage,
})

export const favouriteCreation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$id/internal-favourite-transfers-creation',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  validateSearch: readCreationSearch,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(targetAccounts(params.id)),
  component: lazyRouteComponent(() => import('./FavouriteCreationPage.tsx'), 'FavouriteCreationPage'),
})

/** `txId` and `viewPages` are those of the list it was opened from. */
export const favouriteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$product/$accountId/internal-favourite-transfers/$orderId/$viewPages/$txId',
  params: { parse: (typed) => ({ ...typed, product: readProduct(typed.product) }) },
  staticData,
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(favouriteQuery(params.accountId, params.orderId)),
  component: lazyRouteComponent(() => import('./FavouritePage.tsx'), 'FavouritePage'),
})

export const transferRoutes = [internalTransferCreation, favouriteList, favouriteChoice, favouriteCreation, favouriteRoute] as const
