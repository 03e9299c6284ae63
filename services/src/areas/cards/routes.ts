import * as calls from '@almenara/contract/areas/cards/cards'
import * as movements from '@almenara/contract/areas/cards/movements'
import * as operations from '@almenara/contract/areas/cards/operations'
import { route } from '../../http/route.ts'
import { changeAlias } from '../../products/alias.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { readAllowedActions } from './allowed-actions.ts'
import { requireCard } from './card-access.ts'
import { cardDataAccess, readCardData } from './card-data.ts'
import { readDetail } from './card-detail.ts'
import { exportDetail } from './detail-document.ts'
import { cardCreditRoutes } from './credit/routes.ts'
import { readPool, readPosition, readVirtualCards } from './card-pool.ts'
import { contactlessChange, readContactlessLimit } from './contactless.ts'
import { exportMovements } from './movement-export.ts'
import { readMovement, readMovements, readPending } from './movement-extract.ts'
import { paymentModeChange } from './payment-mode.ts'
import { ecommerceRoutes } from './ecommerce/routes.ts'
import { requestDuplicate } from './request-duplicate.ts'
import { readBins, readSigningCards } from './signing-cards.ts'
import { statusChange } from './status-change.ts'

export const cardRoutes = [
  route(calls.pool, readPool),
  route(calls.position, readPosition),
  route(calls.virtualCards, readVirtualCards),
  route(calls.authorizationMethodCards, readSigningCards),
  route(calls.cardsBin, readBins),
  route(calls.detail, readDetail),
  route(calls.detailDocument, exportDetail),
  route(calls.changeAlias, changeAlias(requireCard)),
  route(movements.movementExtract, readMovements),
  route(movements.pendingSettlementsExtract, readPending),
  route(movements.movementDetail, readMovement),
  route(movements.movementExport, exportMovements),
  route(operations.cardsAllowedActions, readAllowedActions),
  ...twoStepRoutes(statusChange),
  ...twoStepRoutes(requestDuplicate),
  route(operations.contactlessLimit, readContactlessLimit),
  ...twoStepRoutes(contactlessChange),
  ...twoStepRoutes(paymentModeChange),
  ...twoStepRoutes(cardDataAccess),
  route(operations.cardData, readCardData),
  ...cardCreditRoutes,
  ...ecommerceRoutes,
]
