import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute, type RouterContext } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { readConsentSearch } from './consents/consents.ts'
import { readSubscriptionSearch } from './consents/subscriptions.ts'
import { readHubSearch } from './hub/movements.ts'
import { contactsQuery, infoQuery, optionsQuery, sendAccountsQuery, statusQuery } from './queries.ts'
import { readDonationSearch } from './operations/donation-draft.ts'
import { readRequestSearch, readSendSearch } from './operations/send-draft.ts'

type Loading = { context: RouterContext }

// Once for all addresses of a screen: between them it stays as it is, with its focus (`app/use-screen-focus.ts`).
const hubPage = lazyRouteComponent(() => import('./hub/BizumPage.tsx'), 'BizumPage')
const consentsPage = lazyRouteComponent(() => import('./consents/ConsentsPage.tsx'), 'ConsentsPage')

/** The hub at each of its addresses: as it opens, at the purchases that wait, and at a list to come back to. */
function hub<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readHubSearch,
    loader: ({ context }: Loading) => prefetch(context, statusQuery, infoQuery),
    component: hubPage,
  })
}

const send = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/operations/bizum-send-payment-c2c',
  validateSearch: readSendSearch,
  loader: ({ context }) => prefetch(context, statusQuery, optionsQuery, sendAccountsQuery, contactsQuery, signing),
  component: lazyRouteComponent(() => import('./operations/SendPage.tsx'), 'SendPage'),
})

const request = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/operations/bizum-request-payment-c2c',
  validateSearch: readRequestSearch,
  loader: ({ context }) => prefetch(context, statusQuery, optionsQuery, contactsQuery, infoQuery),
  component: lazyRouteComponent(() => import('./operations/RequestPage.tsx'), 'RequestPage'),
})

const donate = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/operations/bizum-send-payment-c2help',
  validateSearch: readDonationSearch,
  loader: ({ context }) => prefetch(context, statusQuery, optionsQuery, sendAccountsQuery, signing),
  component: lazyRouteComponent(() => import('./operations/DonationPage.tsx'), 'DonationPage'),
})

const subscriptions = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bizum/operations/subscriptions',
  validateSearch: readSubscriptionSearch,
  loader: ({ context }) => prefetch(context, statusQuery),
  component: lazyRouteComponent(() => import('./consents/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
})

function consents<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readConsentSearch,
    loader: ({ context }: Loading) => prefetch(context, statusQuery),
    component: consentsPage,
  })
}

export const hubRoutes = [
  hub('/bizum'),
  hub('/bizum/c2er'),
  hub('/bizum/$txId'),
  send,
  request,
  donate,
  subscriptions,
  consents('/bizum/operations/consents'),
  consents('/bizum/operations/consents/$txId'),
] as const
