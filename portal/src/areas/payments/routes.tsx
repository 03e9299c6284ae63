import { pendingFileRoutes } from './pending-files/routes.tsx'
import { transferRoutes } from './transfers/routes.tsx'

export const routes = [...transferRoutes, ...pendingFileRoutes] as const
