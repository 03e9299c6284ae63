import * as calls from '@almenara/contract/areas/financings'
import { route } from '../../http/route.ts'
import { declareGroup } from '../../products/position-groups.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { exportAmortization, readAmortization } from './amortization.ts'
import { exportBills, readBills } from './bills.ts'
import { exportFinancing } from './detail-document.ts'
import { changeFinancingAlias } from './financing-alias.ts'
import { readFinancing } from './financing-detail.ts'
import { financingLines, financingPool, financingPosition } from './financing-pool.ts'
import { exportLoanMovements, readLoanMovements } from './loan-movements.ts'
import { prepayment, simulatePrepayment } from './prepayment.ts'
import { exportReceipt, readReceipt } from './receipt-detail.ts'
import { exportReceipts, readReceipts } from './receipts.ts'

declareGroup('FINANCING', financingLines)

export const financingRoutes = [
  route(calls.pool, financingPool),
  route(calls.position, financingPosition),
  route(calls.detail, readFinancing),
  route(calls.detailDocument, exportFinancing),
  route(calls.changeAlias, changeFinancingAlias),
  route(calls.movementExtract, readLoanMovements),
  route(calls.movementExport, exportLoanMovements),
  route(calls.amortizationExtract, readAmortization),
  route(calls.amortizationExport, exportAmortization),
  route(calls.receiptExtract, readReceipts),
  route(calls.receiptExport, exportReceipts),
  route(calls.receiptDetail, readReceipt),
  route(calls.receiptDocument, exportReceipt),
  route(calls.billExtract, readBills),
  route(calls.billExport, exportBills),
  route(calls.prepaymentSimulation, simulatePrepayment),
  ...twoStepRoutes(prepayment),
]
