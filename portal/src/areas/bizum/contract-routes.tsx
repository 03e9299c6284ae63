import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { adminAccountsQuery, statusQuery, viewQuery, generalConditionsQuery, securityConditionsQuery } from './queries.ts'

const creation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/contract/bizum-contract-creation',
  loader: ({ context }) => prefetch(context, statusQuery, adminAccountsQuery, generalConditionsQuery, securityConditionsQuery, signing),
  component: lazyRouteComponent(() => import('./contract/JoinPage.tsx'), 'JoinPage'),
})

const portability = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/contract/bizum-contract-portability',
  loader: ({ context }) => prefetch(context, statusQuery, adminAccountsQuery, generalConditionsQuery, securityConditionsQuery, signing),
  component: lazyRouteComponent(() => import('./contract/JoinPage.tsx'), 'PortabilityPage'),
})

const administration = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/contract/bizum-contract-administration',
  loader: ({ context }) => prefetch(context, statusQuery, viewQuery, signing),
  component: lazyRouteComponent(() => import('./contract/AdministrationPage.tsx'), 'AdministrationPage'),
})

export const contractRoutes = [creation, portability, administration] as const
