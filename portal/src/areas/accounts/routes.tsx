import { detail, pool, withholdings } from '@almenara/contract/areas/accounts'
import { accountAllowedActions } from '@almenara/contract/areas/operations/account-actions'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { readAccountSearch } from './account-search.ts'

export const accountPool = queryFor(pool, {})
export const accountDetail = (id: string) => queryFor(detail, { params: { id } })
export const accountActions = (id: string) => queryFor(accountAllowedActions, { params: { id } })
export const accountWithholdings = (id: string) => queryFor(withholdings, { params: { id } })

const accounts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts',
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountPool),
  component: lazyRouteComponent(() => import('./AccountsPage.tsx'), 'AccountsPage'),
})

export const accountDetails = createRoute({
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
export const creditDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/account-details/{-$txId}',
  validateSearch: readAccountSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(accountDetail(params.id)),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
})

export const accountRoutes = [accounts, accountDetails, creditDetails] as const
