import { pendingOrderDetail } from '@almenara/contract/areas/signature'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'

export const pendingOrder = (operationId: string) => queryFor(pendingOrderDetail, { params: { operationId } })

/** Beyond the specification's addresses: an order that waits for several signatures. */
export const pendingSignature = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pending-signatures/$operationId',
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(pendingOrder(params.operationId)),
  component: lazyRouteComponent(() => import('./PendingSignaturePage.tsx'), 'PendingSignaturePage'),
})

export const signatureRoutes = [pendingSignature] as const
