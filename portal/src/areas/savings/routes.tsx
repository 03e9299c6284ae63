import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { savingsPool, savingsDetail } from './queries.ts'
import { readContributionSearch, readSavingsSearch } from './savings-search.ts'

const savings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings',
  loader: ({ context }) => prefetch(context, savingsPool),
  component: lazyRouteComponent(() => import('./SavingsPage.tsx'), 'SavingsPage'),
})

const savingsDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/details',
  validateSearch: readSavingsSearch,
  loader: ({ context, params }) => prefetch(context, savingsDetail(params.id), signing),
  component: lazyRouteComponent(() => import('./SavingsProductPage.tsx'), 'SavingsProductPage'),
})

const savingsRenewal = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/renewal',
  component: lazyRouteComponent(() => import('./RenewalPage.tsx'), 'RenewalPage'),
})

const savingsCancellation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/cancellation',
  component: lazyRouteComponent(() => import('./CancellationPage.tsx'), 'CancellationPage'),
})

const savingsContribution = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/savings/$id/contribution',
  validateSearch: readContributionSearch,
  component: lazyRouteComponent(() => import('./ContributionPage.tsx'), 'ContributionPage'),
})

export const routes = [savings, savingsDetails, savingsRenewal, savingsCancellation, savingsContribution] as const
