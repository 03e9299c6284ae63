/** The two roots of every URL: anything, and what needs a session. Areas hang their screens here. */
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { readTokens } from '../api/tokens.ts'
import { leave } from './leave.ts'

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** Anonymous customers never see these: they go home as not authorised (specification §4, access outcomes). */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async () => {
    if (readTokens()) return
    leave('notAuthorized')
    // Home has the page now: what this navigation would still do to the address must never happen.
    await new Promise(() => {})
  },
})
