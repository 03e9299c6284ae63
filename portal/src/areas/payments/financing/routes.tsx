import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { readSubmitterSearch } from '../debits/search.ts'
import { advancedRemittanceQuery, financingContractsQuery, financingSubmitterQuery, headerQuery, lineQuery } from './queries.ts'
import { readAdvancedSearch, readLineSearch } from './search.ts'

const ROOT = '/payments/financing-remittances'

const lines = createRoute({
  getParentRoute: () => signedInRoute,
  path: ROOT,
  loader: ({ context }) => prefetch(context, financingContractsQuery, signing),
  component: lazyRouteComponent(() => import('./LinesPage.tsx'), 'LinesPage'),
})

const submitter = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${ROOT}/submitter/$id`,
  validateSearch: readSubmitterSearch,
  loader: ({ context, params: { id } }) => prefetch(context, financingSubmitterQuery(id)),
  component: lazyRouteComponent(() => import('./SubmitterPage.tsx'), 'SubmitterPage'),
})

/** With a txId, the same list as it was. */
const line = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${ROOT}/remittances/$id/{-$txId}`,
  validateSearch: readLineSearch,
  loader: ({ context, params: { id } }) => prefetch(context, lineQuery(id), signing),
  component: lazyRouteComponent(() => import('./LinePage.tsx'), 'LinePage'),
})

/** `txId` and `viewPages` are those of the list that it was opened from. */
const remittance = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${ROOT}/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId`,
  validateSearch: readAdvancedSearch,
  loader: ({ context, params: { contractNumber, remittanceId } }) =>
    prefetch(context, advancedRemittanceQuery(contractNumber, remittanceId), signing),
  component: lazyRouteComponent(() => import('./RemittancePage.tsx'), 'RemittancePage'),
})

const header = createRoute({
  getParentRoute: () => signedInRoute,
  path: `${ROOT}/financing-creditor-detail/$contractNumber/header-document`,
  loader: ({ context, params: { contractNumber } }) => prefetch(context, headerQuery(contractNumber)),
  component: lazyRouteComponent(() => import('./HeaderPage.tsx'), 'HeaderPage'),
})

export const financingRoutes = [lines, submitter, line, remittance, header] as const
