import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { PRESENT, PRESENT_TRANSFERS } from './addresses.ts'
import { readPresentSearch } from './present/present-search.ts'

/** Any kind of file, of which the bank says what it is; and one of transfers, from where those are. */
function present<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readPresentSearch,
    loader: ({ context }) => prefetch(context, signing),
    component: lazyRouteComponent(() => import('./present/PresentPage.tsx'), 'PresentPage'),
  })
}

export const presentRoutes = [present(PRESENT), present(PRESENT_TRANSFERS)] as const
