import { financingContracts, financingCreditor, financingSubmitter } from '@almenara/contract/areas/payments/financing-contracts'
import { headerDocument } from '@almenara/contract/areas/payments/financing-line'
import { financingRemittanceDetail } from '@almenara/contract/areas/payments/financing-remittances'
import { queryFor } from '../../../api/query.ts'
import { queryForRemittance } from '../remittances/being-made.ts'

export const financingContractsQuery = queryFor(financingContracts, {})
export const financingSubmitterQuery = (id: string) => queryFor(financingSubmitter, { params: { id } })
export const lineQuery = (id: string) => queryFor(financingCreditor, { params: { id } })
export const headerQuery = (contractNumber: string) => queryFor(headerDocument, { params: { contractNumber } })
export const advancedRemittanceQuery = (contractNumber: string, remittanceId: string) =>
  queryForRemittance(financingRemittanceDetail, { params: { contractNumber, remittanceId } })
