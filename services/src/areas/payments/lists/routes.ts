/** What is read of contracts, files and remittances of transfers. */
import * as calculator from '@almenara/contract/areas/payments/calculator'
import * as contracts from '@almenara/contract/areas/payments/contracts'
import * as home from '@almenara/contract/areas/payments/home'
import * as pendingFiles from '@almenara/contract/areas/payments/pending-files'
import * as remittances from '@almenara/contract/areas/payments/remittances'
import * as review from '@almenara/contract/areas/payments/review'
import { route, type Route } from '../../../http/route.ts'
import { readAnswer, readRemittanceAnswer } from './answer.ts'
import { readContract, readContracts } from './contract-pool.ts'
import { readOriginal } from './file-documents.ts'
import { readPendingFile } from './pending-file.ts'
import { exportPendingFiles, readPendingFiles } from './pending-files.ts'
import { exportPresentedFiles, readPresentedFiles } from './presented-files.ts'
import { readRemittanceReceipts, readTransferReceipt } from './receipts.ts'
import { exportRemittances, readRemittances } from './remittance-list.ts'
import { readRemittance } from './remittance-read.ts'
import { exportRemittanceTransfers, readRemittanceTransfers } from './remittance-transfers.ts'
import { readReview } from './review.ts'
import { readSepaCode } from './sepa-code.ts'
import { readStatusOptions } from './status-options.ts'
import { readRemittanceTransfer } from './transfer-read.ts'
import { readWaiting } from './waiting.ts'

export const listRoutes: Route[] = [
  route(home.paymentsWaiting, readWaiting),
  route(calculator.sepaCode, readSepaCode),
  route(contracts.transferContracts, readContracts),
  route(contracts.transferContract, readContract),
  route(pendingFiles.pendingFilesExtract, readPendingFiles),
  route(pendingFiles.pendingFilesExport, exportPendingFiles),
  route(pendingFiles.pendingFileDetail, readPendingFile),
  route(review.notebookReview, readReview),
  route(review.notebookOriginal, readOriginal),
  route(review.notebookAnswer, readAnswer),
  route(remittances.statusOptions, readStatusOptions),
  route(remittances.presentedSupports, readPresentedFiles),
  route(remittances.presentedSupportsExport, exportPresentedFiles),
  route(remittances.remittancesExtract, readRemittances),
  route(remittances.remittancesExport, exportRemittances),
  route(remittances.remittanceDetail, readRemittance),
  route(remittances.transferReceipt, readTransferReceipt),
  route(remittances.remittanceReceipts, readRemittanceReceipts),
  route(remittances.remittanceAnswer, readRemittanceAnswer),
  route(remittances.remittanceTransfers, readRemittanceTransfers),
  route(remittances.remittanceTransfersExport, exportRemittanceTransfers),
  route(remittances.remittanceTransferDetail, readRemittanceTransfer),
]
