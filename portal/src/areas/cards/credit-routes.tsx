/** Addresses of deferred purchases and settlements. `txId` and `viewPages` are those of the list each was opened from. */
import { detail } from '@almenara/contract/areas/cards/cards'
import { scpDetail } from '@almenara/contract/areas/cards/scp'
import { settlementDetail } from '@almenara/contract/areas/cards/settlements'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'

/** From which list a purchase was opened: deferred purchases, or the card's movements. */
const SCP_ORIGIN = 'scp'

export const creditCard = (id: string) => queryFor(detail, { params: { id } })
export const scpPurchase = (id: string, scpId: string, origin: string, txId: string) =>
  queryFor(scpDetail, { params: { id, scpId }, query: origin === SCP_ORIGIN ? { txId } : {} })
export const settlementOf = (id: string, settlementId: string, txId: string) =>
  queryFor(settlementDetail, { params: { id, settlementId }, query: { txId } })

export const scpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/details/$scpId/scp/$origin/$viewPages/$txId',
  validateSearch: ({ repay }: Record<string, unknown>): { repay?: true } => (repay === true ? { repay } : {}),
  loader: ({ context: { queryClient }, params: { id, scpId, origin, txId } }) => {
    void queryClient.prefetchQuery(creditCard(id))
    void queryClient.prefetchQuery(scpPurchase(id, scpId, origin, txId))
  },
  component: lazyRouteComponent(() => import('./ScpPage.tsx'), 'ScpPage'),
})

export const scpContractRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/scp-contratacion/$scpId/$origin/$viewPages/$txId',
  loader: ({ context: { queryClient }, params: { id, scpId, origin, txId } }) => {
    void queryClient.prefetchQuery(creditCard(id))
    void queryClient.prefetchQuery(scpPurchase(id, scpId, origin, txId))
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./ScpContractPage.tsx'), 'ScpContractPage'),
})

export const settlementRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/details/$settlementId/settlement/$viewPages/$txId',
  loader: ({ context: { queryClient }, params: { id, settlementId, txId } }) => {
    void queryClient.prefetchQuery(creditCard(id))
    void queryClient.prefetchQuery(settlementOf(id, settlementId, txId))
  },
  component: lazyRouteComponent(() => import('./SettlementPage.tsx'), 'SettlementPage'),
})

export const cardCreditRoutes = [scpRoute, scpContractRoute, settlementRoute] as const
