import * as calls from '@almenara/contract/areas/cards/ecommerce'
import { route } from '../../../http/route.ts'
import { twoStepRoutes } from '../../../two-step/define.ts'
import { exportPendingOperations, readPendingOperation, readPendingOperations } from './operation-list.ts'
import { approveChallenge, restorePermission, revokeOperation } from './ways.ts'

export const ecommerceRoutes = [
  route(calls.pendingOperationsExtract, readPendingOperations),
  route(calls.pendingOperationsExport, exportPendingOperations),
  route(calls.pendingOperation, readPendingOperation),
  route(calls.revokePendingOperation, revokeOperation),
  ...twoStepRoutes(approveChallenge),
  ...twoStepRoutes(restorePermission),
]
