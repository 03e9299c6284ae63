import * as mandateCalls from '@almenara/contract/areas/direct-debits/mandates'
import * as receiptCalls from '@almenara/contract/areas/direct-debits/receipts'
import { receiptMotives, transferMotives } from '@almenara/contract/areas/direct-debits/returns'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { blockMandate, limitMandate } from './mandate-rules.ts'
import { readMandate, readMandates } from './mandates.ts'
import { readReceiptMotives, readTransferMotives } from './motives.ts'
import { answerRecall } from './recall.ts'
import { exportReceipts, readReceipts } from './receipt-extract.ts'
import { documentOfReceipt, readReceipt, readReceivedTransfer } from './received.ts'
import { returnReceipt, returnTransfer } from './return.ts'

export const directDebitRoutes = [
  route(receiptCalls.receiptExtract, readReceipts),
  route(receiptCalls.receiptExport, exportReceipts),
  route(receiptCalls.receiptView, readReceipt),
  route(receiptCalls.receiptDocument, documentOfReceipt),
  route(receiptCalls.transferView, readReceivedTransfer),
  route(receiptMotives, readReceiptMotives),
  route(transferMotives, readTransferMotives),
  ...twoStepRoutes(returnReceipt),
  ...twoStepRoutes(returnTransfer),
  ...twoStepRoutes(answerRecall),
  route(mandateCalls.mandates, readMandates),
  route(mandateCalls.mandateView, readMandate),
  ...twoStepRoutes(blockMandate),
  ...twoStepRoutes(limitMandate),
]
