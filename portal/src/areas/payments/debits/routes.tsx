import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { creditorQuery, debitContractsQuery, debitRemittanceQuery, refundQuery, submitterQuery } from './queries.ts'
import { readCreditorSearch, readDebitRemittanceSearch, readRefundSearch, readSubmitterSearch } from './search.ts'

const ROOT = '/payments/debit-remittances'
const REMITTANCE = `${ROOT}/remittances/$contractNumber/detail/$remittanceId` as const

const creditors = createRoute({
  getParentRoute: () => signedInRoute,
  path: ROOT,
  loader: ({ context }) => prefetch(context, debitContractsQuery, signing),
  component: lazyRouteComponent(() => import('./CreditorsPage.tsx'), 'CreditorsPage'),
})

const submitter = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${ROOT}/submitter/$id`,
  validateSearch: readSubmitterSearch,
  loader: ({ context, params: { id } }) => prefetch(context, submitterQuery(id)),
  component: lazyRouteComponent(() => import('./SubmitterPage.tsx'), 'SubmitterPage'),
})

/** With a txId, the same list as it was. */
const creditor = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${ROOT}/remittances/$id/{-$txId}`,
  validateSearch: readCreditorSearch,
  loader: ({ context, params: { id } }) => prefetch(context, creditorQuery(id), signing),
  component: lazyRouteComponent(() => import('./CreditorPage.tsx'), 'CreditorPage'),
})

/** `txId` and `viewPages` are those of the list that it was opened from. */
const remittance = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${REMITTANCE}/$viewPages/$txId`,
  validateSearch: readDebitRemittanceSearch,
  loader: ({ context, params: { contractNumber, remittanceId } }) =>
    prefetch(context, debitRemittanceQuery(contractNumber, remittanceId), signing),
  component: lazyRouteComponent(() => import('./RemittancePage.tsx'), 'RemittancePage'),
})

/** The same: of the list of a creditor's returns, or, opened from a remittance, of the list that the remittance was opened from. */
const refund = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${REMITTANCE}/refund-detail/$refundId/$viewPages/$txId`,
  validateSearch: readRefundSearch,
  loader: ({ context, params: { contractNumber, remittanceId, refundId } }) =>
    prefetch(context, refundQuery(contractNumber, remittanceId, refundId), signing),
  component: lazyRouteComponent(() => import('./RefundPage.tsx'), 'RefundPage'),
})

export const debitRoutes = [creditors, submitter, creditor, remittance, refund] as const
