import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { readOperationsSearch } from './operations.ts'
import { cardPool } from '../queries.ts'
import { operationQuery } from './queries.ts'
import { SIGNED_WAYS } from './signed-ways.ts'

const listPage = lazyRouteComponent(() => import('./EcommercePage.tsx'), 'EcommercePage')

const ecommerce = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/e-commerce',
  validateSearch: readOperationsSearch,
  loader: ({ context }) => prefetch(context, cardPool),
  component: listPage,
})

/** The same list as it was, to come back to. */
const ecommerceAgain = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/e-commerce/$txId',
  validateSearch: readOperationsSearch,
  loader: ({ context }) => prefetch(context, cardPool),
  component: listPage,
})

/** `txId` and `viewPages` are those of the list it was opened from, here and below. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/e-commerce/$operationId/detail/$viewPages/$txId',
  validateSearch: ({ way }: Record<string, unknown>) => {
    const known = SIGNED_WAYS.find((one) => one === way)
    return known ? { way: known } : {}
  },
  loader: ({ context, params }) => prefetch(context, operationQuery(params.operationId), signing),
  component: lazyRouteComponent(() => import('./OperationPage.tsx'), 'OperationPage'),
})

const revoke = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/e-commerce/$operationId/revoke/$viewPages/$txId',
  loader: ({ context, params }) => prefetch(context, operationQuery(params.operationId), signing),
  component: lazyRouteComponent(() => import('./RevokePage.tsx'), 'RevokePage'),
})

export const ecommerceRoutes = [ecommerce, ecommerceAgain, detail, revoke] as const
