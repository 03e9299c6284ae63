import * as lists from '@almenara/contract/areas/savings/lists'
import * as operations from '@almenara/contract/areas/savings/operations'
import * as products from '@almenara/contract/areas/savings/products'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { changeAlias } from '../../products/alias.ts'
import { cancellation, simulateCancellation } from './cancellation.ts'
import { contribution } from './contribution.ts'
import { exportDetail } from './detail-document.ts'
import { enterPortal, readPortalStatus } from './investment-portal.ts'
import { exportMovements } from './movement-export.ts'
import { readMovement } from './movement-detail.ts'
import { exportMovement } from './movement-document.ts'
import { LISTED, readMovements } from './movement-extract.ts'
import { exportPositions } from './positions-export.ts'
import { readPositions } from './positions-extract.ts'
import { readPriceHistory } from './price-history.ts'
import { renewal } from './renewal.ts'
import { readSavingsDetail } from './savings-detail.ts'
import { requireSavings, savingsPool, savingsProduct } from './savings-pool.ts'

export const savingsRoutes = [
  route(products.pool, savingsPool),
  route(products.savingsProduct, savingsProduct),
  route(products.detail, readSavingsDetail),
  route(products.detailDocument, exportDetail),
  route(products.changeAlias, changeAlias(requireSavings)),
  route(lists.priceHistory, readPriceHistory),
  route(lists.movementExtract, readMovements(LISTED.movements)),
  route(lists.movementDetail, readMovement),
  route(lists.movementDocument, exportMovement),
  route(lists.movementExport, exportMovements(LISTED.movements, 'Q050')),
  route(lists.planMovementExtract, readMovements(LISTED.planMovements)),
  route(lists.planMovementExport, exportMovements(LISTED.planMovements, 'Q352')),
  route(lists.valuePositionsExtract, readPositions),
  route(lists.valuePositionsExport, exportPositions),
  ...twoStepRoutes(renewal),
  route(operations.cancellationSimulation, simulateCancellation),
  ...twoStepRoutes(cancellation),
  ...twoStepRoutes(contribution),
  route(operations.investmentPortalStatus, readPortalStatus),
  route(operations.investmentPortalAccess, enterPortal),
]
