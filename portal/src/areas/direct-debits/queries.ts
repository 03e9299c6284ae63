import { mandates, mandateView } from '@almenara/contract/areas/direct-debits/mandates'
import { directDebitView, transferView } from '@almenara/contract/areas/direct-debits/direct-debits'
import { directDebitReasons, transferReasons } from '@almenara/contract/areas/direct-debits/returns'
import { queryFor } from '../../api/query.ts'

export const directDebitQuery = (accountId: string, receiptId: string) => queryFor(directDebitView, { params: { accountId, receiptId } })
export const transferQuery = (accountId: string, transferId: string) => queryFor(transferView, { params: { accountId, transferId } })
export const directDebitReasonsQuery = (accountId: string, receiptId: string) =>
  queryFor(directDebitReasons, { params: { accountId, receiptId } })
export const transferReasonsQuery = (accountId: string, transferId: string) =>
  queryFor(transferReasons, { params: { accountId, transferId } })
export const mandatesQuery = (accountId: string) => queryFor(mandates, { params: { accountId } })
export const mandateQuery = (accountId: string, mandateId: string) => queryFor(mandateView, { params: { accountId, mandateId } })
