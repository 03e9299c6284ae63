import { calculatorRoutes } from './calculator-routes.tsx'
import { homeRoutes } from './home-routes.tsx'
import { pendingFileRoutes } from './pending-files/routes.tsx'
import { presentRoutes } from './present-routes.tsx'
import { transferRoutes } from './transfers/routes.tsx'

export const routes = [...homeRoutes, ...presentRoutes, ...transferRoutes, ...pendingFileRoutes, ...calculatorRoutes] as const
