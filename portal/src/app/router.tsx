/** All URLs of a signed-in customer. */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { CallFailure } from '../api/failure.ts'
import { rootRoute, shellRoute, signedInRoute } from '../base/root-routes.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { AccessRefused } from '../patterns/status/AccessRefused.tsx'
import { LeaveForHome } from './LeaveForHome.tsx'
import { areaRoutes, publicRoutes } from './area-routes.ts'
import { emptyAreaRoutes } from './empty-area-routes.ts'
import { rootPageRoute } from './root-page.ts'
import { ScreenFailure } from './ScreenFailure.tsx'
import { Shell } from './Shell.tsx'

/** What the guard did not let open. Without connection nothing was refused: it is asked again when it comes back. */
function ScreenRefused(props: ErrorComponentProps) {
  const router = useRouter()
  const ask = () => void router.invalidate()
  const refused = props.error instanceof CallFailure && props.error.code !== 'OFFLINE'
  return refused ? <AccessRefused error={props.error} onRetry={ask} /> : <ScreenFailure {...props} reset={ask} />
}

const guarded = signedInRoute.update({ errorComponent: ScreenRefused, pendingComponent: Skeleton })
const routeTree = rootRoute.addChildren([
  rootPageRoute,
  ...publicRoutes,
  shellRoute.update({ component: Shell }).addChildren([guarded.addChildren([...areaRoutes, ...emptyAreaRoutes])]),
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
