import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute, type RouterContext } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { readCreationSearch, readEditSearch } from './addresses.ts'
import { readAlertSearch, readFiringSearch } from './lists.ts'
import { configQuery, contractQuery, lastContractQuery, productsQuery, statusQuery } from './queries.ts'

type Loading = { context: RouterContext }

/** The alerts; with a txId, the same list as it was. */
const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/alert-settings/{-$txId}',
  validateSearch: readAlertSearch,
  loader: ({ context }: Loading) => prefetch(context, statusQuery),
  component: lazyRouteComponent(() => import('./AlertsPage.tsx'), 'AlertsPage'),
})

const creation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/alert-settings/alert-contracts/contract-creation',
  validateSearch: readCreationSearch,
  loader: ({ context }: Loading) => prefetch(context, statusQuery, productsQuery, configQuery, signing),
  component: lazyRouteComponent(() => import('./form/CreationPage.tsx'), 'CreationPage'),
})

const successive = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/alert-settings/successive-contract-creation',
  validateSearch: readCreationSearch,
  loader: ({ context }: Loading) => prefetch(context, statusQuery, productsQuery, configQuery, lastContractQuery, signing),
  component: lazyRouteComponent(() => import('./form/CreationPage.tsx'), 'SuccessiveCreationPage'),
})

const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/alert-settings/alert-contracts/$alertContractId/$viewPages/$txId',
  validateSearch: readFiringSearch,
  loader: ({ context, params }) => prefetch(context, contractQuery(params.alertContractId), signing),
  component: lazyRouteComponent(() => import('./detail/ContractPage.tsx'), 'ContractPage'),
})

const edition = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/alert-settings/alert-contracts/$srcType/$alertContractNum',
  validateSearch: readEditSearch,
  loader: ({ context, params }) => prefetch(context, contractQuery(params.alertContractNum), configQuery, statusQuery, signing),
  component: lazyRouteComponent(() => import('./edit/EditPage.tsx'), 'EditPage'),
})

export const routes = [list, creation, successive, detail, edition] as const
