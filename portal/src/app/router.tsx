/** All URLs of a signed-in customer. */
import { createRouter, useRouter, type AnyRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CallFailure } from '../api/failure.ts'
import { rootRoute, shellRoute, signedInRoute, type RouterContext } from '../base/root-routes.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { Skeleton } from '../kit/Skeleton.tsx'
import { LeaveForHome } from './LeaveForHome.tsx'
import type { PublicRoutes, SignedInRoutes } from './area-list.ts'
import { routesUnder } from './areas.ts'
import { lazyAreaRoute } from './lazy-area-route.ts'
import { rootPageRoute } from './root-page.ts'
import { ScreenFailure } from './ScreenFailure.tsx'
import { Shell } from './Shell.tsx'

const AccessRefused = lazyPart(() => import('../patterns/status/AccessRefused.tsx'))

/** What the guard did not let open. Without connection nothing was refused: it is asked again when it comes back. */
function ScreenRefused(props: ErrorComponentProps) {
  const router = useRouter()
  const ask = () => void router.invalidate()
  const refused = props.error instanceof CallFailure && props.error.code !== 'OFFLINE'
  if (!refused) return <ScreenFailure {...props} reset={ask} />
  return (
    <Suspense fallback={<Skeleton />}>
      <AccessRefused error={props.error} onRetry={ask} />
    </Suspense>
  )
}

const guarded = signedInRoute.update({ errorComponent: ScreenRefused, pendingComponent: Skeleton })
const shell = shellRoute.update({ component: Shell })

/** The tree of what has come, in the type of all that may. */
function treeOf(anywhere: AnyRoute) {
  const signedIn = guarded.addChildren(routesUnder(signedInRoute) as SignedInRoutes)
  return rootRoute.addChildren([
    rootPageRoute,
    ...(routesUnder(rootRoute) as PublicRoutes),
    shell.addChildren([signedIn, anywhere] as readonly AnyRoute[] as readonly [typeof signedIn]),
  ])
}

export function createAppRouter(context: RouterContext) {
  const anywhere: AnyRoute = lazyAreaRoute((pathname) => {
    treeOf(anywhere)
    // `update` looks again only at another root, and the root is the same.
    router.setRoutes(router.buildRouteTree())
    const [, , found] = router.getMatchedRoutes(pathname)
    return found !== undefined && found !== anywhere
  })
  const router = createRouter({
    routeTree: treeOf(anywhere),
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenFailure,
    // Any unknown path leads home (specification §2).
    defaultNotFoundComponent: LeaveForHome,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
