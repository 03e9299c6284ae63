import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../base/root-routes.ts'
import { readAccountSearch } from './account-search.ts'
import { accountPool, accountDetail, accountActions } from './queries.ts'

const accounts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts',
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountPool),
  component: lazyRouteComponent(() => import('./AccountsPage.tsx'), 'AccountsPage'),
})

const accountDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/$id/account-details/{-$txId}',
  validateSearch: readAccountSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(accountDetail(params.id))
    void context.queryClient.prefetchQuery(accountActions(params.id))
  },
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
})

/** A credit account behaves as an account, and financing has an address for it too. */
const creditDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/account-details/{-$txId}',
  validateSearch: readAccountSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(accountDetail(params.id)),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
})

export const routes = [accounts, accountDetails, creditDetails] as const
