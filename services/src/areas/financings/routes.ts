import * as lists from '@almenara/contract/areas/financings/lists'
import * as early from '@almenara/contract/areas/financings/prepayment'
import * as products from '@almenara/contract/areas/financings/products'
import { route } from '../../http/route.ts'
import { changeAlias } from '../../products/alias.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { exportAmortization, readAmortization } from './amortization.ts'
import { exportBills, readBills } from './bills.ts'
import { exportFinancing } from './detail-document.ts'
import { readFinancing, requireFinancing } from './financing-detail.ts'
import { financingPool, financingPosition } from './financing-pool.ts'
import { exportLoanMovements, readLoanMovements } from './loan-movements.ts'
import { exportMovement, readMovement } from './movement-detail.ts'
import { prepayment, simulatePrepayment } from './prepayment.ts'
import { exportReceipt, readReceipt } from './receipt-detail.ts'
import { exportReceipts, readReceipts } from './receipts.ts'

export const financingRoutes = [
  route(products.pool, financingPool),
  route(products.position, financingPosition),
  route(products.detail, readFinancing),
  route(products.detailDocument, exportFinancing),
  route(products.changeAlias, changeAlias(requireFinancing)),
  route(lists.movementExtract, readLoanMovements),
  route(lists.movementDetail, readMovement),
  route(lists.movementDocument, exportMovement),
  route(lists.movementExport, exportLoanMovements),
  route(lists.amortizationExtract, readAmortization),
  route(lists.amortizationExport, exportAmortization),
  route(lists.receiptExtract, readReceipts),
  route(lists.receiptExport, exportReceipts),
  route(lists.receiptDetail, readReceipt),
  route(lists.receiptDocument, exportReceipt),
  route(lists.billExtract, readBills),
  route(lists.billExport, exportBills),
  route(early.prepaymentSimulation, simulatePrepayment),
  ...twoStepRoutes(prepayment),
]
