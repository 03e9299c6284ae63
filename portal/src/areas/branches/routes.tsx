import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../base/root-routes.ts'
import { readBranchSearch } from './branch-search.ts'

/** Public, and outside the shell: from a browser it opens in a window of its own (specification §2). */
const geolocation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/geolocation',
  validateSearch: readBranchSearch,
  component: lazyRouteComponent(() => import('./GeolocationPage.tsx'), 'GeolocationPage'),
})

export const routes = [geolocation] as const
