import { pool as accountPool } from '@almenara/contract/areas/accounts'
import { priceHistory, type PriceSpan } from '@almenara/contract/areas/savings/lists'
import { cancellationSimulation, investmentPortalStatus } from '@almenara/contract/areas/savings/operations'
import { detail, pool } from '@almenara/contract/areas/savings/products'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { readSavingsSearch } from './savings-search.ts'

export const savingsPool = queryFor(pool, {})
export const savingsDetail = (id: string) => queryFor(detail, { params: { id } })
export const prices = (id: string, span: PriceSpan) => queryFor(priceHistory, { params: { id }, query: { span } })
export const simulation = (id: string) => queryFor(cancellationSimulation, { params: { id } })
export const sourceAccounts = queryFor(accountPool, {})
export const portalStatus = queryFor(investmentPortalStatus, {})

const savings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings',
  loader: ({ context }) => void context.queryClient.prefetchQuery(savingsPool),
  component: lazyRouteComponent(() => import('./SavingsPage.tsx'), 'SavingsPage'),
})

export const savingsDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/details',
  validateSearch: readSavingsSearch,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(savingsDetail(params.id))
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./SavingsProductPage.tsx'), 'SavingsProductPage'),
})

export const savingsRenewal = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/renewal',
  component: lazyRouteComponent(() => import('./RenewalPage.tsx'), 'RenewalPage'),
})

export const savingsCancellation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/cancellation',
  component: lazyRouteComponent(() => import('./CancellationPage.tsx'), 'CancellationPage'),
})

export const savingsContribution = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/contribution',
  component: lazyRouteComponent(() => import('./ContributionPage.tsx'), 'ContributionPage'),
})

export const savingsRoutes = [savings, savingsDetails, savingsRenewal, savingsCancellation, savingsContribution] as const
