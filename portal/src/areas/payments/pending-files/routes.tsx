import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../../base/root-routes.ts'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { contractsQuery } from '../transfers/queries.ts'
import { pendingFileQuery } from './queries.ts'
import { readPendingSearch, readSigningSearch } from './search.ts'

const authorizePage = lazyRouteComponent(() => import('./AuthorizePage.tsx'), 'AuthorizePage')

/** With a txId, the same list as it was. */
const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances/transfers-file-management/{-$txId}',
  validateSearch: readPendingSearch,
  loader: ({ context }) => prefetch(context, contractsQuery, signing),
  component: lazyRouteComponent(() => import('./PendingFilesPage.tsx'), 'PendingFilesPage'),
})

/** `txId` and `viewPages`, here and below, are those of the list that it was opened from. */
const detail = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances/transfers-file-management/$pendingFileId/$viewPages/$txId',
  loader: ({ context, params: { pendingFileId } }) => prefetch(context, pendingFileQuery(pendingFileId), signing),
  component: lazyRouteComponent(() => import('./PendingFilePage.tsx'), 'PendingFilePage'),
})

const cancel = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances/transfers-file-management/$pendingFileId/cancel/$viewPages/$txId',
  loader: ({ context, params: { pendingFileId } }) => prefetch(context, pendingFileQuery(pendingFileId), signing),
  component: lazyRouteComponent(() => import('./CancelFilePage.tsx'), 'CancelFilePage'),
})

const authorize = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances/transfers-file-management/$pendingFileId/authorize/$viewPages/$txId',
  validateSearch: readSigningSearch,
  loader: ({ context }) => prefetch(context, signing),
  component: authorizePage,
})

/** The same signature, right after the file was presented or from elsewhere: `srcType` says where it goes back to. */
const authorizeFrom = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payments/transfer-remittances/transfers-file-management/$pendingFileId/present-transfer-support/authorize/$srcType',
  validateSearch: readSigningSearch,
  loader: ({ context }) => prefetch(context, signing),
  component: authorizePage,
})

export const pendingFileRoutes = [list, detail, cancel, authorize, authorizeFrom] as const
