import * as mandateCalls from '@almenara/contract/areas/direct-debits/mandates'
import * as receiptCalls from '@almenara/contract/areas/direct-debits/direct-debits'
import { directDebitReasons, transferReasons } from '@almenara/contract/areas/direct-debits/returns'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { blockMandate, limitMandate } from './mandate-rules.ts'
import { readMandate, readMandates } from './mandates.ts'
import { readDirectDebitReasons, readTransferReasons } from './return-reasons.ts'
import { answerRecall } from './recall.ts'
import { exportDirectDebits, readDirectDebits } from './direct-debit-extract.ts'
import { documentOfDirectDebit, readDirectDebit, readReceivedTransfer } from './received.ts'
import { returnDirectDebit, returnTransfer } from './return.ts'

export const directDebitRoutes = [
  route(receiptCalls.directDebitExtract, readDirectDebits),
  route(receiptCalls.directDebitExport, exportDirectDebits),
  route(receiptCalls.directDebitView, readDirectDebit),
  route(receiptCalls.directDebitDocument, documentOfDirectDebit),
  route(receiptCalls.transferView, readReceivedTransfer),
  route(directDebitReasons, readDirectDebitReasons),
  route(transferReasons, readTransferReasons),
  ...twoStepRoutes(returnDirectDebit),
  ...twoStepRoutes(returnTransfer),
  ...twoStepRoutes(answerRecall),
  route(mandateCalls.mandates, readMandates),
  route(mandateCalls.mandateView, readMandate),
  ...twoStepRoutes(blockMandate),
  ...twoStepRoutes(limitMandate),
]
