import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '../../base/root-routes.ts'
import { signing } from '../../patterns/two-step/restriction.ts'

const updateKey = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/update-key',
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(signing),
  component: lazyRouteComponent(() => import('./UpdateKeyPage.tsx'), 'UpdateKeyPage'),
})

const blockUser = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/personal-data/block-user',
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(signing),
  component: lazyRouteComponent(() => import('./BlockUserPage.tsx'), 'BlockUserPage'),
})

export const personalDataRoutes = [updateKey, blockUser] as const
