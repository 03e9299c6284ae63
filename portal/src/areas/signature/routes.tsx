import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { pendingOrder } from './queries.ts'

/** Beyond the specification's addresses: an order that waits for several signatures. */
const pendingSignature = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pending-signatures/$operationId',
  loader: ({ context, params }) => prefetch(context, pendingOrder(params.operationId)),
  component: lazyRouteComponent(() => import('./PendingSignaturePage.tsx'), 'PendingSignaturePage'),
})

export const routes = [pendingSignature] as const
