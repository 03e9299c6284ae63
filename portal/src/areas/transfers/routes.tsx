import { pool } from '@almenara/contract/areas/accounts'
import { internalTargets } from '@almenara/contract/areas/transfers/internal'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'

export const sourceAccounts = queryFor(pool, {})
export const targetAccounts = (id: string) => queryFor(internalTargets, { params: { id } })

export const internalTransferCreation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/$id/internal-transfers-creation',
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(sourceAccounts)
    void queryClient.prefetchQuery(targetAccounts(params.id))
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./InternalTransferPage.tsx'), 'InternalTransferPage'),
})

export const transferRoutes = [internalTransferCreation] as const
