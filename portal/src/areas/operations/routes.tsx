import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import {
  operators,
  payingAccounts,
  preparedFilesQuery,
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

/** Started from the services, an account, a credit account or a card: one page, which knows where it was started from. */
function recharge<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readRechargeSearch,
    loader: ({ context, params }: { context: { queryClient: QueryClient }; params: { id?: string } }) => {
      prefetch(context, operators, payingAccounts, payingCards, signing)
      if (params.id !== undefined) prefetch(context, favouritesOf(params.id))
    },
    component: lazyRouteComponent(() => import('./MobileRechargePage.tsx'), 'MobileRechargePage'),
  })
}

function funds<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    loader: ({ context }: { context: { queryClient: QueryClient } }) => prefetch(context, rechargeFunds, dischargeFunds, signing),
    component: lazyRouteComponent(() => import('./VirtualFundsPage.tsx'), 'VirtualFundsPage'),
  })
}

const services = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services',
  loader: ({ context }) => prefetch(context, payingAccounts, preparedFilesQuery),
  component: lazyRouteComponent(() => import('./ServicesPage.tsx'), 'ServicesPage'),
})

const requestCounterfoilRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounts/$id/request-counterfoil',
  loader: ({ context }) => prefetch(context, counterfoils, counterfoilAccounts, signing),
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
