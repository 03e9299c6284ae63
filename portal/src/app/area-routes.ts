/** The screens of every area. The site takes only the types: `areas.ts` brings each area when it is reached. */
import { accountRoutes } from '../areas/accounts/routes.tsx'
import { branchRoutes } from '../areas/branches/routes.tsx'
import { cardRoutes } from '../areas/cards/routes.tsx'
import { certificateRoutes } from '../areas/certificates/routes.tsx'
import { directDebitRoutes } from '../areas/direct-debits/routes.tsx'
import { financingRoutes } from '../areas/financings/routes.tsx'
import { globalRoutes } from '../areas/global/routes.tsx'
import { operationRoutes } from '../areas/operations/routes.tsx'
import { personalDataRoutes } from '../areas/personal-data/routes.tsx'
import { recoverPasswordRoutes } from '../areas/recover-password/routes.tsx'
import { savingsRoutes } from '../areas/savings/routes.tsx'
import { sessionLogRoutes } from '../areas/session-logs/routes.tsx'
import { signatureRoutes } from '../areas/signature/routes.tsx'
import { transferRoutes } from '../areas/transfers/routes.tsx'

export const areaRoutes = [
  ...globalRoutes,
  ...accountRoutes,
  ...cardRoutes,
  ...financingRoutes,
  ...directDebitRoutes,
  ...transferRoutes,
  ...operationRoutes,
  ...savingsRoutes,
  ...sessionLogRoutes,
  ...signatureRoutes,
  ...personalDataRoutes,
] as const

/** Those that need no session and stand outside the shell. */
export const publicRoutes = [...branchRoutes, ...certificateRoutes, ...recoverPasswordRoutes] as const
