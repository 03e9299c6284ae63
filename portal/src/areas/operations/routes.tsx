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
  favouritesOf,
} from './queries.ts'

interface RechargeSearch {
  /** What pays, where it is begun from the services. */
  payer?: string
  /** The id of a number topped up with what its holder has, to do it once more. */
  again?: string
}

function readRechargeSearch({ payer, again }: Record<string, unknown>): RechargeSearch {
  return { ...(typeof payer === 'string' ? { payer } : {}), ...(typeof again === 'string' ? { again } : {}) }
}

/** Begun from the services, an account, a credit account or a card: one page, which knows what it was begun from. */
function recharge<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readRechargeSearch,
    loader: ({ context: { queryClient }, params }: { context: { queryClient: QueryClient }; params: { id?: string } }) => {
      void queryClient.prefetchQuery(operators)
      void queryClient.prefetchQuery(payingAccounts)
      void queryClient.prefetchQuery(payingCards)
      if (params.id !== undefined) void queryClient.prefetchQuery(favouritesOf(params.id))
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
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(payingAccounts),
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
