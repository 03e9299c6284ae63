import { hubRoutes } from './hub-routes.tsx'
import { pendingRoutes } from './pending-routes.tsx'

export const routes = [...hubRoutes, ...pendingRoutes] as const
