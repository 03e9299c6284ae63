import { useShownRoute } from '../../../base/shown-route.ts'

const OF = '/shell/signed-in/bizum/movements/pending-operation'
const ROUTES = [
  `${OF}-c2er/$pendingOperationId/detail/$viewPages/$txId`,
  `${OF}-c2er/$pendingOperationId/accept-request/$viewPages/$txId`,
  `${OF}-c2er/$pendingOperationId/revoke-request/$viewPages/$txId`,
  `${OF}-c2er-mit/$pendingOperationId/detail/$viewPages/$txId`,
  `${OF}-c2er-mit/$pendingOperationId/accept-request/$viewPages/$txId`,
  `${OF}-c2er-mit/$pendingOperationId/revoke-request/$viewPages/$txId`,
] as const

/** Of which purchase a page is, and of which kind: one page serves both. */
export function usePurchasePlace() {
  const { routeId, params } = useShownRoute(ROUTES)
  const kind = routeId.startsWith(`${OF}-c2er-mit/`) ? ('c2er-mit' as const) : ('c2er' as const)
  return { kind, params }
}

/** The addresses of one kind. */
export const PURCHASE_ADDRESSES = {
  c2er: {
    detail: '/bizum/movements/pending-operation-c2er/$pendingOperationId/detail/$viewPages/$txId',
    pay: '/bizum/movements/pending-operation-c2er/$pendingOperationId/accept-request/$viewPages/$txId',
    reject: '/bizum/movements/pending-operation-c2er/$pendingOperationId/revoke-request/$viewPages/$txId',
  },
  'c2er-mit': {
    detail: '/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/detail/$viewPages/$txId',
    pay: '/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/accept-request/$viewPages/$txId',
    reject: '/bizum/movements/pending-operation-c2er-mit/$pendingOperationId/revoke-request/$viewPages/$txId',
  },
} as const
