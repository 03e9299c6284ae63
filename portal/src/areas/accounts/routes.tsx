import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { bringAccountTab } from '../../base/account-tabs.ts'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { readAccountSearch, type AccountSearch } from './account-search.ts'
import { accountPool, accountDetail, accountActions } from './queries.ts'

const accounts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts',
  loader: ({ context }) => prefetch(context, accountPool),
  component: lazyRouteComponent(() => import('./AccountsPage.tsx'), 'AccountsPage'),
})

const accountDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/$id/account-details/{-$txId}',
  validateSearch: readAccountSearch,
  beforeLoad: bringTab,
  loader: ({ context, params }) => prefetch(context, accountDetail(params.id), accountActions(params.id)),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
})

/** A credit account behaves as an account, and financing has an address for it too. */
const creditDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/financings/$id/account-details/{-$txId}',
  validateSearch: readAccountSearch,
  beforeLoad: bringTab,
  loader: ({ context, params }) => prefetch(context, accountDetail(params.id)),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
})

/**
 * A tab of another area comes with what reads its address, before it is shown: an address that says more than the tab is read again then.
 * If it does not come, the tab tells it where it would stand.
 */
async function bringTab({ search }: { search: AccountSearch }) {
  const canBeRead = await bringAccountTab(search.tab).catch(() => false)
  if (canBeRead && Object.keys(search).length > 1) throw redirect({ to: '.', search: readAccountSearch({ ...search }), replace: true })
}

export const routes = [accounts, accountDetails, creditDetails] as const
