import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import {
  operators,
  payingAccounts,
  counterfoils,
  counterfoilAccounts,
  payingCards,
  rechargeFunds,
  dischargeFunds,
  favourites,
} from './queries.ts'

/** Begun from the services, an account, a credit account or a card: one page, which knows what it was begun from. */
function recharge<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    /** `again`: the id of a number topped up before, to do it once more. */
    validateSearch: ({ again }: Record<string, unknown>): { again?: string } => (typeof again === 'string' ? { again } : {}),
    loader: ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
      void queryClient.prefetchQuery(operators)
      void queryClient.prefetchQuery(payingAccounts)
      void queryClient.prefetchQuery(payingCards)
      void queryClient.prefetchQuery(favourites)
      void queryClient.prefetchQuery(signing)
    },
    component: lazyRouteComponent(() => import('./MobileRechargePage.tsx'), 'MobileRechargePage'),
  })
}

function funds<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    loader: ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
      void queryClient.prefetchQuery(rechargeFunds)
      void queryClient.prefetchQuery(dischargeFunds)
      void queryClient.prefetchQuery(signing)
    },
    component: lazyRouteComponent(() => import('./VirtualFundsPage.tsx'), 'VirtualFundsPage'),
  })
}

const services = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services',
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(favourites),
  component: lazyRouteComponent(() => import('./ServicesPage.tsx'), 'ServicesPage'),
})

const requestCounterfoilRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/$id/request-counterfoil',
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(counterfoils)
    void queryClient.prefetchQuery(counterfoilAccounts)
    void queryClient.prefetchQuery(signing)
  },
  component: lazyRouteComponent(() => import('./CounterfoilPage.tsx'), 'CounterfoilPage'),
})

export const routes = [
  services,
  requestCounterfoilRoute,
  recharge('/services/mobile-recharge'),
  recharge('/accounts/$id/mobile-recharge'),
  recharge('/financings/$id/mobile-recharge'),
  recharge('/cards/$id/mobile-recharge'),
  funds('/services/update-virtual-funds'),
  funds('/accounts/$id/update-virtual-funds'),
  funds('/financings/$id/update-virtual-funds'),
  funds('/cards/$id/update-virtual-funds'),
] as const
