/** What is read of lines of financing, of what was advanced on them and of their debits. */
import * as contracts from '@almenara/contract/areas/payments/financing-contracts'
import * as line from '@almenara/contract/areas/payments/financing-line'
import * as remittances from '@almenara/contract/areas/payments/financing-remittances'
import { route, type Route } from '../../../http/route.ts'
import { exportDocuments, readDocuments } from './document-list.ts'
import {
  exportFinancingDebits,
  exportFinancingRemittances,
  exportFinancingSupports,
  readFinancingDebits,
  readFinancingRemittances,
  readFinancingSupports,
} from './financing-lists.ts'
import { readFinancingContracts, readFinancingCreditor, readFinancingStatusOptions, readFinancingSubmitter } from './financing-pool.ts'
import { readFinancingRemittance } from './financing-remittance-read.ts'
import { exportHeaderDocument, readHeaderDocument } from './header-document.ts'
import { exportRiskAlive, readRiskAlive } from './risk-list.ts'

export const financingRoutes: Route[] = [
  route(contracts.financingContracts, readFinancingContracts),
  route(contracts.financingSubmitter, readFinancingSubmitter),
  route(contracts.financingCreditor, readFinancingCreditor),
  route(contracts.financingStatusOptions, readFinancingStatusOptions),
  route(contracts.financingSupports, readFinancingSupports),
  route(contracts.financingSupportsExport, exportFinancingSupports),
  route(remittances.financingRemittances, readFinancingRemittances),
  route(remittances.financingRemittancesExport, exportFinancingRemittances),
  route(remittances.financingRemittanceDetail, readFinancingRemittance),
  route(remittances.financingDebits, readFinancingDebits),
  route(remittances.financingDebitsExport, exportFinancingDebits),
  route(line.riskAlive, readRiskAlive),
  route(line.riskAliveExport, exportRiskAlive),
  route(line.advanceDocuments, readDocuments),
  route(line.advanceDocumentsExport, exportDocuments),
  route(line.headerDocument, readHeaderDocument),
  route(line.headerDocumentExport, exportHeaderDocument),
]
