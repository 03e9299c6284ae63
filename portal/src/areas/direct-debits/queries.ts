import { mandates, mandateView } from '@almenara/contract/areas/direct-debits/mandates'
import { receiptView, transferView } from '@almenara/contract/areas/direct-debits/receipts'
import { receiptMotives, transferMotives } from '@almenara/contract/areas/direct-debits/returns'
import { queryFor } from '../../api/query.ts'

export const receiptQuery = (accountId: string, receiptId: string) => queryFor(receiptView, { params: { accountId, receiptId } })
export const transferQuery = (accountId: string, transferId: string) => queryFor(transferView, { params: { accountId, transferId } })
export const receiptMotivesQuery = (accountId: string, receiptId: string) => queryFor(receiptMotives, { params: { accountId, receiptId } })
export const transferMotivesQuery = (accountId: string, transferId: string) =>
  queryFor(transferMotives, { params: { accountId, transferId } })
export const mandatesQuery = (accountId: string) => queryFor(mandates, { params: { accountId } })
export const mandateQuery = (accountId: string, mandateId: string) => queryFor(mandateView, { params: { accountId, mandateId } })
