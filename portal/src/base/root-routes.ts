/** The roots of every URL: anything, what shows the shell, and what the access guard lets open. Areas hang their screens on the last. */
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { readTokens } from '../api/tokens.ts'
import { requireAccess } from './access.ts'
import { leave } from './leave.ts'
import { isPublicPath } from './public-paths.ts'
import { pathAt } from './route-values.ts'

export interface RouterContext {
  queryClient: QueryClient
  /** The customer has just signed in on this page: the first screen takes the focus, as all that follow do. */
  hasEntered: boolean
}

/** Starts the queries of a screen while its code loads. Their errors are shown where the screen uses them. */
export function prefetch<Data extends readonly unknown[]>(
  { queryClient }: Pick<RouterContext, 'queryClient'>,
  ...queries: { [Each in keyof Data]: FetchQueryOptions<Data[Each]> }
): void {
  for (const query of queries) void queryClient.prefetchQuery(query)
}

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Anonymous customers never see these: they go home as not authorised (specification §4, access outcomes). */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    // A public screen whose routes have not come yet (`app/lazy-area-route.ts`) passes through here.
    if (readTokens() || isPublicPath(location.pathname)) return
    leave('notAuthorized')
    // Home has the page now: what this navigation would still do to the address must never happen.
    await new Promise(() => {})
  },
})

/** Asked on every navigation. What is only brought in advance is not shown yet, and the services refuse it by themselves. */
export const signedInRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, matches, preload }) => {
    const screen = matches.at(-1)
    if (preload || !screen) return
    await requireAccess(context.queryClient, pathAt(screen.fullPath, screen.staticData.values, screen.params))
  },
})
