import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, type RouterContext, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { cardActions } from './card-actions.ts'
import { readCardSearch } from './card-search.ts'
import { cardCreditRoutes } from './credit-routes.tsx'
import { ecommerceRoutes } from './ecommerce/ecommerce-routes.tsx'
import { cardDetail } from './queries.ts'

const cards = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards',
  // Its page asks for the cards only while they are not offline.
  component: lazyRouteComponent(() => import('./CardsPage.tsx'), 'CardsPage'),
})

const cardDetails = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/details',
  validateSearch: readCardSearch,
  loader: ({ context, params }) => prefetch(context, cardDetail(params.id), cardActions(params.id)),
  component: lazyRouteComponent(() => import('./CardPage.tsx'), 'CardPage'),
})

const prefetchOperation = ({ context, params: { id } }: { context: Pick<RouterContext, 'queryClient'>; params: { id: string } }) =>
  prefetch(context, cardDetail(id), cardActions(id), signing)

const activation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/activation',
  loader: prefetchOperation,
  component: lazyRouteComponent(() => import('./StatusChangePages.tsx'), 'ActivationPage'),
})
const lock = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/lock',
  loader: prefetchOperation,
  component: lazyRouteComponent(() => import('./StatusChangePages.tsx'), 'LockPage'),
})
const deactivation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/deactivation',
  loader: prefetchOperation,
  component: lazyRouteComponent(() => import('./StatusChangePages.tsx'), 'DeactivationPage'),
})
/** `lost`: the card was locked because it was lost a moment ago, and its duplicate is ordered at once. It is gone from the address by then. */
const duplicate = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/duplicate',
  validateSearch: ({ lost }: Record<string, unknown>): { lost?: true } => (lost === true ? { lost } : {}),
  loader: prefetchOperation,
  component: lazyRouteComponent(() => import('./DuplicatePage.tsx'), 'DuplicatePage'),
})
const manageContactless = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/manage-contactless',
  loader: prefetchOperation,
  component: lazyRouteComponent(() => import('./ContactlessPage.tsx'), 'ContactlessPage'),
})
const paymentMode = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/payment-mode',
  loader: prefetchOperation,
  component: lazyRouteComponent(() => import('./PaymentModePage.tsx'), 'PaymentModePage'),
})
const cardData = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cards/$id/card-data',
  loader: prefetchOperation,
  component: lazyRouteComponent(() => import('./CardDataPage.tsx'), 'CardDataPage'),
})

export const cardOperations = [activation, lock, deactivation, duplicate, manageContactless, paymentMode, cardData] as const

export const routes = [cards, cardDetails, ...cardOperations, ...cardCreditRoutes, ...ecommerceRoutes] as const
