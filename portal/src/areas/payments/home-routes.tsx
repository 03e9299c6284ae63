import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { waitingQuery } from './queries.ts'

const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments',
  loader: ({ context }) => prefetch(context, waitingQuery, signing),
  component: lazyRouteComponent(() => import('./home/PaymentsPage.tsx'), 'PaymentsPage'),
})

export const homeRoutes = [home] as const
