import { debitContracts, debitCreditor, debitSubmitter } from '@almenara/contract/areas/payments/debit-contracts'
import { debitRefund } from '@almenara/contract/areas/payments/debit-refunds'
import { debitRemittanceDetail, remittanceDebit } from '@almenara/contract/areas/payments/debit-remittances'
import { queryFor } from '../../../api/query.ts'
import { queryForRemittance } from '../remittances/being-made.ts'

export const debitContractsQuery = queryFor(debitContracts, {})
export const submitterQuery = (id: string) => queryFor(debitSubmitter, { params: { id } })
export const creditorQuery = (id: string) => queryFor(debitCreditor, { params: { id } })
export const debitRemittanceQuery = (contractNumber: string, remittanceId: string) =>
  queryForRemittance(debitRemittanceDetail, { params: { contractNumber, remittanceId } })
export const debitQuery = (contractNumber: string, remittanceId: string, debitId: string) =>
  queryFor(remittanceDebit, { params: { contractNumber, remittanceId, debitId } })
export const refundQuery = (contractNumber: string, remittanceId: string, refundId: string) =>
  queryFor(debitRefund, { params: { contractNumber, remittanceId, refundId } })
