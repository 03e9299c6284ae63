/** All URLs of a signed-in customer. */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { rootRoute, signedInRoute } from '../base/root-routes.ts'
import { FailureBox } from '../patterns/status/FailureBox.tsx'
import { LeaveForHome } from './LeaveForHome.tsx'
import { areaRoutes, publicRoutes } from './area-routes.ts'
import { rootPageRoute } from './root-page.ts'
import { Shell } from './Shell.tsx'

function ScreenFailure({ error, reset }: ErrorComponentProps) {
  return <FailureBox error={error} onRetry={reset} />
}

const routeTree = rootRoute.addChildren([
  rootPageRoute,
  ...publicRoutes,
  signedInRoute.update({ component: Shell }).addChildren(areaRoutes),
])

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenFailure,
    // Any unknown path leads home (specification §2).
    defaultNotFoundComponent: LeaveForHome,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
