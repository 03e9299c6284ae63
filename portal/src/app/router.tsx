/** All URLs of a signed-in customer. */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { rootRoute, signedInRoute } from '../base/root-routes.ts'
import { LeaveForHome } from './LeaveForHome.tsx'
import { areaRoutes, publicRoutes } from './area-routes.ts'
import { emptyAreaRoutes } from './empty-area-routes.ts'
import { rootPageRoute } from './root-page.ts'
import { ScreenFailure } from './ScreenFailure.tsx'
import { Shell } from './Shell.tsx'

const routeTree = rootRoute.addChildren([
  rootPageRoute,
  ...publicRoutes,
  signedInRoute.update({ component: Shell }).addChildren([...areaRoutes, ...emptyAreaRoutes]),
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
