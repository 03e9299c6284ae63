import { contractRoutes } from './contract-routes.tsx'
import { hubRoutes } from './hub-routes.tsx'
import { pendingRoutes } from './pending-routes.tsx'

export const routes = [...contractRoutes, ...hubRoutes, ...pendingRoutes] as const
