import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { readLogSearch } from './connections.ts'
import { connectionQuery } from './queries.ts'

const listPage = lazyRouteComponent(() => import('./SessionLogPage.tsx'), 'SessionLogPage')

const sessionLogs = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/session-logs',
  validateSearch: readLogSearch,
  component: listPage,
})

/** The same list as it was, to come back to. */
const sessionLogsAgain = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/session-logs/$txId',
  validateSearch: readLogSearch,
  component: listPage,
})

/** `txId` and `viewPages` are those of the list it was opened from. */
const connectionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/session-logs/$connectionId/session/$viewPages/$txId',
  loader: ({ context, params }) => prefetch(context, connectionQuery(params.connectionId)),
  component: lazyRouteComponent(() => import('./ConnectionPage.tsx'), 'ConnectionPage'),
})

export const routes = [sessionLogs, sessionLogsAgain, connectionRoute] as const
