import {
  confirmingContract,
  confirmingContracts,
  confirmingInvoice,
  confirmingRemittance,
} from '@almenara/contract/areas/payments/confirming'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { askWhileBeingMade } from '../remittances/being-made.ts'

export const confirmingContractsQuery = queryFor(confirmingContracts, {})
export const confirmingContractQuery = (id: string) => queryFor(confirmingContract, { params: { id } })
export const confirmingRemittanceQuery = (contractNumber: string, remittanceId: string) =>
  queryOptions({ ...queryFor(confirmingRemittance, { params: { contractNumber, remittanceId } }), refetchInterval: askWhileBeingMade })
export const invoiceQuery = (id: string, invoiceId: string) => queryFor(confirmingInvoice, { params: { id, invoiceId } })
