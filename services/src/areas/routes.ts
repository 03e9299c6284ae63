/** Every call the services answer, area by area: what `app.ts` registers and the OpenAPI document describes. */
import type { Route } from '../http/route.ts'
import { accountRoutes } from './accounts/routes.ts'
import { aeatRoutes } from './aeat/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { bizumRoutes } from './bizum/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { directDebitRoutes } from './direct-debits/routes.ts'
import { financingRoutes } from './financings/routes.ts'
import { globalRoutes } from './global/routes.ts'
import { helpRoutes } from './help/routes.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { b2bRoutes } from './payments/b2b/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { recoverPasswordRoutes } from './recover-password/routes.ts'
import { savingsRoutes } from './savings/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { signatureRoutes } from './signature/routes.ts'
import { sessionLogRoutes } from './session-logs/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import { userRoutes } from './users/routes.ts'

export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...statusRoutes,
  ...captchaRoutes,
  ...userRoutes,
  ...globalRoutes,
  ...accountRoutes,
  ...cardRoutes,
  ...financingRoutes,
  ...savingsRoutes,
  ...mailboxRoutes,
  ...bannerRoutes,
  ...signatureRoutes,
  ...transferRoutes,
  ...directDebitRoutes,
  ...operationRoutes,
  ...bizumRoutes,
  ...paymentRoutes,
  ...b2bRoutes,
  ...aeatRoutes,
  ...certificateRoutes,
  ...personalDataRoutes,
  ...branchRoutes,
  ...helpRoutes,
  ...sessionLogRoutes,
  ...noticeRoutes,
  ...alertRoutes,
  ...recoverPasswordRoutes,
]
