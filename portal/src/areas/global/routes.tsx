import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { globalPosition } from '@almenara/contract/areas/global'
import { queryFor } from '../../api/query.ts'
import { signedInRoute } from '../../base/root-routes.ts'

export const position = queryFor(globalPosition, {})

const page = lazyRouteComponent(() => import('./GlobalPage.tsx'), 'GlobalPage')

const global = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/global',
  loader: ({ context }) => void context.queryClient.prefetchQuery(position),
  component: page,
})

// The specification has two addresses for the same screen.
const globalPositionPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/global-position',
  loader: ({ context }) => void context.queryClient.prefetchQuery(position),
  component: page,
})

export const globalRoutes = [global, globalPositionPage] as const
