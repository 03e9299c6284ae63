import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from '../base/root-routes.ts'

/** The root of a signed-in customer is the global position. */
export const rootPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/global' })
  },
})
