import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { c2cQuery, consentQuery, purchaseQuery, sendAccountsQuery, statusQuery } from './queries.ts'

type Context = { context: { queryClient: QueryClient } }
// Routes know their parameters as type literals: an interface has no index signature.
type Pending = Context & { params: { pendingOperationId: string; viewPages: string; txId: string } }

const C2C_PAGES = {
  'cancel-send': lazyRouteComponent(() => import('./pending/CancelSendPage.tsx'), 'CancelSendPage'),
  detail: lazyRouteComponent(() => import('./pending/C2cPage.tsx'), 'C2cPage'),
  'accept-request': lazyRouteComponent(() => import('./pending/PayRequestPage.tsx'), 'PayRequestPage'),
  'revoke-request': lazyRouteComponent(() => import('./pending/RejectRequestPage.tsx'), 'RejectRequestPage'),
} as const

/** Between people. `viewPages` and `txId` are those of the list that it was opened from. */
function c2c<Act extends keyof typeof C2C_PAGES>(act: Act) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path: `/bizum/movements/pending-operation-c2c/$pendingOperationId/${act}/$viewPages/$txId`,
    loader: ({ context, params }: Pending) =>
      prefetch(context, statusQuery, c2cQuery(params.pendingOperationId), sendAccountsQuery, signing),
    component: C2C_PAGES[act],
  })
}

const PURCHASE_PAGES = {
  detail: lazyRouteComponent(() => import('./pending/PurchasePage.tsx'), 'PurchasePage'),
  'accept-request': lazyRouteComponent(() => import('./pending/PayPurchasePage.tsx'), 'PayPurchasePage'),
  'revoke-request': lazyRouteComponent(() => import('./pending/RejectPurchasePage.tsx'), 'RejectPurchasePage'),
} as const

/** At merchants: bought once, or with charges afterwards. */
function purchase<Kind extends 'c2er' | 'c2er-mit', Act extends keyof typeof PURCHASE_PAGES>(kind: Kind, act: Act) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path: `/bizum/movements/pending-operation-${kind}/$pendingOperationId/${act}/$viewPages/$txId`,
    loader: ({ context, params }: Pending) =>
      prefetch(context, statusQuery, purchaseQuery(kind, params.pendingOperationId), sendAccountsQuery, signing),
    component: PURCHASE_PAGES[act],
  })
}

const CONSENT_PAGES = {
  detail: lazyRouteComponent(() => import('./consents/ConsentPage.tsx'), 'ConsentPage'),
  'accept-request': lazyRouteComponent(() => import('./consents/AllowConsentPage.tsx'), 'AllowConsentPage'),
} as const

function consent<Act extends keyof typeof CONSENT_PAGES>(act: Act) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path: `/bizum/movements/consents/$consentId/${act}/$viewPages/$txId`,
    loader: ({ context, params }: Context & { params: { consentId: string; viewPages: string; txId: string } }) =>
      prefetch(context, statusQuery, consentQuery(params.consentId), sendAccountsQuery, signing),
    component: CONSENT_PAGES[act],
  })
}

export const pendingRoutes = [
  c2c('cancel-send'),
  c2c('detail'),
  c2c('accept-request'),
  c2c('revoke-request'),
  purchase('c2er', 'detail'),
  purchase('c2er', 'accept-request'),
  purchase('c2er', 'revoke-request'),
  purchase('c2er-mit', 'detail'),
  purchase('c2er-mit', 'accept-request'),
  purchase('c2er-mit', 'revoke-request'),
  consent('detail'),
  consent('accept-request'),
] as const
