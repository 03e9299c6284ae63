import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { readDebitBehind, readMandatesSearch } from '../b2b-lists.ts'
import { b2bAccountsQuery, mandateQuery } from '../b2b-queries.ts'

const authorizePage = lazyRouteComponent(() => import('./AuthorizePage.tsx'), 'AuthorizePage')

/** With a txId, the same list as it was. */
const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/mandates-management/{-$txId}',
  validateSearch: readMandatesSearch,
  loader: ({ context }) => prefetch(context, b2bAccountsQuery, signing),
  component: lazyRouteComponent(() => import('./MandatesPage.tsx'), 'MandatesPage'),
})

/** `txId` and `viewPages`, here and below, are those of the list that it was opened from. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/mandates-management/$mandateId/$viewPages/$txId',
  loader: ({ context, params: { mandateId } }) => prefetch(context, mandateQuery(mandateId), signing),
  component: lazyRouteComponent(() => import('./MandatePage.tsx'), 'MandatePage'),
})

/** Of the mandate `new`, one that is registered by hand. */
const authorize = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/mandates-management/$mandateId/authorize/$viewPages/$txId',
  loader: ({ context }) => prefetch(context, b2bAccountsQuery, signing),
  component: authorizePage,
})

/** The same from elsewhere: `srcType` says from where (`mandate-place.tsx`), and `debit` from which debit. */
const authorizeFrom = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/mandates-management/$mandateId/authorize/$srcType/$viewPages/$txId',
  validateSearch: readDebitBehind,
  loader: ({ context }) => prefetch(context, b2bAccountsQuery, signing),
  component: authorizePage,
})

const revoke = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/mandates-management/$mandateId/revoke/$viewPages/$txId',
  loader: ({ context, params: { mandateId } }) => prefetch(context, mandateQuery(mandateId), signing),
  component: lazyRouteComponent(() => import('./RevokePage.tsx'), 'RevokePage'),
})

export const mandateRoutes = [list, detail, authorize, authorizeFrom, revoke] as const
