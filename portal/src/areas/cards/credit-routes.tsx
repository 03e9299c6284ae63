/** Addresses of deferred purchases and settlements. `txId` and `viewPages` are those of the list each was opened from. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { cardDetail, scpPurchase, settlementOf } from './queries.ts'

const scpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId',
  validateSearch: ({ repay }: Record<string, unknown>): { repay?: true } => (repay === true ? { repay } : {}),
  loader: ({ context, params: { id, scpId, origin, txId: cursor } }) =>
    prefetch(context, cardDetail(id), scpPurchase(id, scpId, origin, cursor)),
  component: lazyRouteComponent(() => import('./ScpPage.tsx'), 'ScpPage'),
})

const scpContractRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/scp-contratacion/$scpId/$origin/$viewPages/$txId',
  loader: ({ context, params: { id, scpId, origin, txId: cursor } }) =>
    prefetch(context, cardDetail(id), scpPurchase(id, scpId, origin, cursor), signing),
  component: lazyRouteComponent(() => import('./ScpContractPage.tsx'), 'ScpContractPage'),
})

const settlementRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/details/$settlementId/settlement/$viewPages/$txId',
  loader: ({ context, params: { id, settlementId, txId: cursor } }) =>
    prefetch(context, cardDetail(id), settlementOf(id, settlementId, cursor)),
  component: lazyRouteComponent(() => import('./SettlementPage.tsx'), 'SettlementPage'),
})

export const cardCreditRoutes = [scpRoute, scpContractRoute, settlementRoute] as const
