import { Link } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import { readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ORDER_WORDS } from '../order-words.ts'
import { TransferBreadcrumbs } from '../TransferBreadcrumbs.tsx'
import type { ReactNode } from 'react'

const ROUTES = [
  '/shell/signed-in/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId',
  '/shell/signed-in/$product/$accountId/{$scope}-periodic-transfers-edition/$orderId/$viewPages/$txId',
  '/shell/signed-in/$product/$accountId/{$scope}-periodic-transfers-cancel/$orderId/$viewPages/$txId',
] as const

/** Of an order: its detail, its edition and its end have the same, at addresses that differ in one word. */
export function usePeriodicParams() {
  return useShownRoute(ROUTES).params
}

/** The way to an order through the list that it was opened from. `children`: the order itself, where something is done with it. */
export function PeriodicBreadcrumbs({ children }: { children?: ReactNode }) {
  const { product, scope, accountId: id, viewPages, txId: cursor } = usePeriodicParams()
  return (
    <TransferBreadcrumbs id={id}>
      <Link
        to="/$product/$id/{$scope}-periodic-transfers/{-$txId}"
        params={{ product, scope, id, txId: cursor }}
        search={{ pages: readPages(viewPages) }}
      >
        {ORDER_WORDS[scope].periodicList}
      </Link>
      {children}
    </TransferBreadcrumbs>
  )
}

/** Back to the order from what is done with it. */
export function OrderLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Link
      to="/$product/$accountId/{$scope}-periodic-transfers/$orderId/$viewPages/$txId"
      params={usePeriodicParams()}
      search={{}}
      className={className}
    >
      {children}
    </Link>
  )
}
