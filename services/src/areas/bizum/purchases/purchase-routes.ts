import { PENDING_C2ER, PENDING_C2ER_MIT, pendingC2erExtract } from '@almenara/contract/areas/bizum/pending-c2er'
import { route } from '../../../http/route.ts'
import { twoStepRoutes } from '../../../two-step/define.ts'
import { acceptMitPurchase, acceptPurchase } from './accept-purchase.ts'
import { readPurchaseDetail } from './purchase-detail.ts'
import { readPurchases } from './purchase-list.ts'
import { revokePurchase } from './revoke-purchase.ts'

export const purchaseRoutes = [
  route(pendingC2erExtract, readPurchases),
  route(PENDING_C2ER.detail, readPurchaseDetail('C2ER')),
  ...twoStepRoutes(acceptPurchase),
  route(PENDING_C2ER.revocation, revokePurchase('C2ER')),
  route(PENDING_C2ER_MIT.detail, readPurchaseDetail('MIT')),
  ...twoStepRoutes(acceptMitPurchase),
  route(PENDING_C2ER_MIT.revocation, revokePurchase('MIT')),
]
