import * as scp from '@almenara/contract/areas/cards/scp'
import * as settlements from '@almenara/contract/areas/cards/settlements'
import { route } from '../../../http/route.ts'
import { twoStepRoutes } from '../../../two-step/define.ts'
import { scpCancellation } from './scp-cancellation.ts'
import { scpContract } from './scp-contract.ts'
import { readScpDetail } from './scp-detail.ts'
import { exportScp } from './scp-export.ts'
import { readScpPurchases } from './scp-extract.ts'
import { simulateAmortization, simulateScp } from './scp-simulation.ts'
import { readSettlement } from './settlement-detail.ts'
import { settlementDocument } from './settlement-document.ts'
import { exportSettlements } from './settlement-export.ts'
import { readNextSettlement, readSettlements } from './settlement-extract.ts'

export const cardCreditRoutes = [
  route(scp.scpExtract, readScpPurchases),
  route(scp.scpExport, exportScp),
  route(scp.scpDetail, readScpDetail),
  route(scp.scpSimulation, simulateScp),
  route(scp.scpAmortization, simulateAmortization),
  ...twoStepRoutes(scpContract),
  ...twoStepRoutes(scpCancellation),
  route(settlements.settlementExtract, readSettlements),
  route(settlements.settlementExport, exportSettlements),
  route(settlements.settlementDetail, readSettlement),
  route(settlements.settlementDocument, settlementDocument),
  route(settlements.nextSettlement, readNextSettlement),
]
