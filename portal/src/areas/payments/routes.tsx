import { calculatorRoutes } from './calculator-routes.tsx'
import { confirmingRoutes } from './confirming/routes.tsx'
import { debitRoutes } from './debits/routes.tsx'
import { financingRoutes } from './financing/routes.tsx'
import { homeRoutes } from './home-routes.tsx'
import { mandateRoutes } from './mandates/routes.tsx'
import { pendingDebitRoutes } from './pending-debits/routes.tsx'
import { pendingFileRoutes } from './pending-files/routes.tsx'
import { presentRoutes } from './present-routes.tsx'
import { transferRoutes } from './transfers/routes.tsx'

export const routes = [
  ...homeRoutes,
  ...presentRoutes,
  ...transferRoutes,
  ...debitRoutes,
  ...confirmingRoutes,
  ...financingRoutes,
  ...pendingFileRoutes,
  ...calculatorRoutes,
  ...pendingDebitRoutes,
  ...mandateRoutes,
] as const
