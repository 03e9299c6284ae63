import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { confirmingContractQuery, confirmingContractsQuery } from './queries.ts'
import { readConfirmingSearch } from './search.ts'

/** All of confirming is at one address: `contract` and `remittance` keep the place. */
const confirming = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/confirming-remittances',
  validateSearch: readConfirmingSearch,
  loaderDeps: ({ search: { contract } }) => ({ contract }),
  loader: ({ context, deps: { contract } }) =>
    contract === undefined
      ? prefetch(context, confirmingContractsQuery, signing)
      : prefetch(context, confirmingContractQuery(contract), signing),
  component: lazyRouteComponent(() => import('./ConfirmingPage.tsx'), 'ConfirmingPage'),
})

export const confirmingRoutes = [confirming] as const
