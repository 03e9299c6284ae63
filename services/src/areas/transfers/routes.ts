/** The calls of transfers: creation and what it asks first, what was ordered, the payee check; what is kept has its own. */
import { internalTargets } from '@almenara/contract/areas/transfers/internal'
import {
  categoryPurposes,
  PERIODICITY_OPTIONS,
  recentPayees,
  TRANSFER_DATES,
  TRANSFER_OPTIONS,
} from '@almenara/contract/areas/transfers/options'
import * as issued from '@almenara/contract/areas/transfers/issued'
import { transferLimits } from '@almenara/contract/areas/transfers/limits'
import { TRANSFER_SCOPES } from '@almenara/contract/areas/transfers/scope'
import { recogniseBank, verifyPayee } from '@almenara/contract/areas/transfers/payee'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { favouriteRoutes, periodicRoutes, storedRoutes } from './saved/routes.ts'
import { changeTransferLimits, readTransferLimits } from './change-limits.ts'
import { externalTransfer } from './external-transfer.ts'
import { cancelTransfer, readCancelation } from './issued/cancelation.ts'
import { exportOrder, exportReceipt } from './issued/issued-documents.ts'
import { exportIssued } from './issued/issued-export.ts'
import { readIssued, readIssuedDetail } from './issued/issued-read.ts'
import { internalTransfer, readInternalTargets } from './internal-transfer.ts'
import { answerBank, answerPayee } from './payee.ts'
import { readDates, readCategoryPurpose, readOptions, readPeriodicities, readRecentPayees } from './transfer-options.ts'

export const transferRoutes = [
  route(internalTargets, readInternalTargets),
  ...twoStepRoutes(internalTransfer),
  ...twoStepRoutes(externalTransfer),
  ...TRANSFER_SCOPES.flatMap((scope) => [
    route(TRANSFER_OPTIONS[scope], readOptions(scope)),
    route(TRANSFER_DATES[scope], readDates(scope)),
    route(PERIODICITY_OPTIONS[scope], readPeriodicities),
    ...periodicRoutes(scope),
    ...storedRoutes(scope),
  ]),
  ...favouriteRoutes,
  route(transferLimits, readTransferLimits),
  ...twoStepRoutes(changeTransferLimits),
  route(issued.issuedExtract, readIssued),
  route(issued.issuedExport, exportIssued),
  route(issued.issuedDetail, readIssuedDetail),
  route(issued.orderExport, exportOrder),
  route(issued.receiptExport, exportReceipt),
  route(issued.cancelationView, readCancelation),
  ...twoStepRoutes(cancelTransfer),
  route(categoryPurposes, readCategoryPurpose),
  route(recentPayees, readRecentPayees),
  route(recogniseBank, answerBank),
  route(verifyPayee, answerPayee),
]
