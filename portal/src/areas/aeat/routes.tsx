import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch, signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'
import { readDeclarationsSearch } from './aeat-lists.ts'
import { paidFrom, taxAccounts, taxModels } from './aeat-queries.ts'

const declarations = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/services/aeat/declarations',
  validateSearch: readDeclarationsSearch,
  loader: ({ context }) => prefetch(context, paidFrom, signing),
  component: lazyRouteComponent(() => import('./DeclarationsPage.tsx'), 'DeclarationsPage'),
})

/** Begun from the services, an account or a credit account: one page, which knows from where. */
function presentation<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedInRoute,
    path,
    loader: ({ context }: { context: { queryClient: QueryClient } }) => prefetch(context, taxModels, taxAccounts, signing),
    component: lazyRouteComponent(() => import('./PresentPage.tsx'), 'PresentPage'),
  })
}

export const routes = [
  declarations,
  presentation('/services/aeat/telematic-presentation'),
  presentation('/accounts/$id/telematic-presentation'),
  presentation('/financings/$id/telematic-presentation'),
] as const
