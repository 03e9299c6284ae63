import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { adminAccountsQuery, bizumStatusQuery, bizumViewQuery, generalConditionsQuery, securityConditionsQuery } from './queries.ts'

const creation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/contract/bizum-contract-creation',
  loader: ({ context }) =>
    prefetch(context, bizumStatusQuery, adminAccountsQuery, generalConditionsQuery, securityConditionsQuery, signing),
  component: lazyRouteComponent(() => import('./contract/JoinPage.tsx'), 'JoinPage'),
})

const portability = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/contract/bizum-contract-portability',
  loader: ({ context }) =>
    prefetch(context, bizumStatusQuery, adminAccountsQuery, generalConditionsQuery, securityConditionsQuery, signing),
  component: lazyRouteComponent(() => import('./contract/JoinPage.tsx'), 'PortabilityPage'),
})

const administration = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/contract/bizum-contract-administration',
  loader: ({ context }) => prefetch(context, bizumStatusQuery, bizumViewQuery, signing),
  component: lazyRouteComponent(() => import('./contract/AdministrationPage.tsx'), 'AdministrationPage'),
})

export const routes = [creation, portability, administration] as const
