import { b2bMandateView, mandateAccounts } from '@almenara/contract/areas/payments/mandates'
import { pendingDebitMotives, pendingDebitView } from '@almenara/contract/areas/payments/pending-debits'
import { queryFor } from '../../api/query.ts'

export const pendingDebitQuery = (debitId: string) => queryFor(pendingDebitView, { params: { debitId } })
export const motivesQuery = (debitId: string) => queryFor(pendingDebitMotives, { params: { debitId } })
export const mandateQuery = (mandateId: string) => queryFor(b2bMandateView, { params: { mandateId } })
export const b2bAccountsQuery = queryFor(mandateAccounts, {})
