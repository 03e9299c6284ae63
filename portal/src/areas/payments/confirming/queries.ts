import {
  confirmingContract,
  confirmingContracts,
  confirmingInvoice,
  confirmingRemittance,
} from '@almenara/contract/areas/payments/confirming'
import { queryFor } from '../../../api/query.ts'
import { queryForRemittance } from '../remittances/being-made.ts'

export const confirmingContractsQuery = queryFor(confirmingContracts, {})
export const confirmingContractQuery = (id: string) => queryFor(confirmingContract, { params: { id } })
export const confirmingRemittanceQuery = (contractNumber: string, remittanceId: string) =>
  queryForRemittance(confirmingRemittance, { params: { contractNumber, remittanceId } })
export const invoiceQuery = (id: string, invoiceId: string) => queryFor(confirmingInvoice, { params: { id, invoiceId } })
