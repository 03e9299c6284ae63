import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { contractQuery, contractsQuery, remittanceQuery } from './queries.ts'
import { readContractSearch, readRemittanceSearch } from './search.ts'

const contracts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances',
  loader: ({ context }) => prefetch(context, contractsQuery, signing),
  component: lazyRouteComponent(() => import('./ContractsPage.tsx'), 'ContractsPage'),
})

/** With a txId, the same list as it was. */
const contract = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances/remittances/$id/{-$txId}',
  validateSearch: readContractSearch,
  loader: ({ context, params: { id } }) => prefetch(context, contractQuery(id), signing),
  component: lazyRouteComponent(() => import('./ContractPage.tsx'), 'ContractPage'),
})

/** `txId` and `viewPages` are those of the list that it was opened from. */
const remittance = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
  validateSearch: readRemittanceSearch,
  loader: ({ context, params: { contractNumber, remittanceId } }) =>
    prefetch(context, remittanceQuery(contractNumber, remittanceId), signing),
  component: lazyRouteComponent(() => import('./RemittancePage.tsx'), 'RemittancePage'),
})

export const transferRoutes = [contracts, contract, remittance] as const
