import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { currentConnection } from '../api/connection.ts'
import { shellRoute } from '../base/root-routes.ts'
import { loadRoutes } from './areas.ts'

/**
 * Any address that no route here has: its area's routes may not have come yet. They are brought, `addRoutes` puts them in the router and
 * says whether one of them has the address, and the customer goes where they were going. An address that is nobody's leads home
 * (specification §2).
 */
export function lazyAreaRoute(addRoutes: (pathname: string) => boolean) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: '$',
    beforeLoad: async ({ location: { href, pathname }, preload }) => {
      await loadRoutes(pathname).catch((reason) => refreshPage(reason, preload))
      if (!addRoutes(pathname)) notFound({ throw: true })
      throw redirect({ href, replace: true })
    },
  })
}

/** A page open since before a new version asks for files that are gone: loaded again at this address, it has its own. */
async function refreshPage(reason: unknown, preload: boolean): Promise<never> {
  if (preload || !navigator.onLine || currentConnection() !== 'connected') throw reason
  location.reload()
  return new Promise(() => {})
}
