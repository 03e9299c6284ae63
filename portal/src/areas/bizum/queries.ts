import { bizumContacts } from '@almenara/contract/areas/bizum/contacts'
import { consentDetail } from '@almenara/contract/areas/bizum/consents'
import {
  adminAccounts,
  bizumInfo,
  bizumStatus,
  bizumView,
  generalConditions,
  securityConditions,
  sendAccounts,
} from '@almenara/contract/areas/bizum/contract'
import { mandateDetail } from '@almenara/contract/areas/bizum/mandates'
import { bizumMovement } from '@almenara/contract/areas/bizum/movements'
import { pendingC2cDetail, pendingC2cExtract } from '@almenara/contract/areas/bizum/pending-c2c'
import { PENDING_C2ER, PENDING_C2ER_MIT, pendingC2erExtract } from '@almenara/contract/areas/bizum/pending-c2er'
import { bizumOptions } from '@almenara/contract/areas/bizum/send'
import { queryFor } from '../../api/query.ts'

export const statusQuery = queryFor(bizumStatus, {})
export const infoQuery = queryFor(bizumInfo, {})
export const viewQuery = queryFor(bizumView, {})
export const adminAccountsQuery = queryFor(adminAccounts, {})
export const generalConditionsQuery = queryFor(generalConditions, {})
export const securityConditionsQuery = queryFor(securityConditions, {})
export const optionsQuery = queryFor(bizumOptions, {})
export const sendAccountsQuery = queryFor(sendAccounts, {})
export const contactsQuery = queryFor(bizumContacts, {})
export const movementQuery = (id: string) => queryFor(bizumMovement, { params: { id } })
/** What people ask of the customer, and what merchants do: the hub's own, of which only the first page is shown. */
export const requestsQuery = queryFor(pendingC2cExtract, { query: { kind: 'REQUEST_RECEIVED' } })
/** What the customer has asked for, and sends that wait for their recipient. */
export const askedQuery = queryFor(pendingC2cExtract, { query: { kind: 'REQUEST_SENT' } })
export const sendsQuery = queryFor(pendingC2cExtract, { query: { kind: 'SEND' } })
export const purchasesQuery = queryFor(pendingC2erExtract, { query: {} })
export const c2cQuery = (pendingOperationId: string) => queryFor(pendingC2cDetail, { params: { pendingOperationId } })
export const purchaseQuery = (kind: 'c2er' | 'c2er-mit', pendingOperationId: string) =>
  queryFor(PURCHASE_CALLS[kind].detail, { params: { pendingOperationId } })
export const consentQuery = (id: string) => queryFor(consentDetail, { params: { id } })
export const mandateQuery = (id: string) => queryFor(mandateDetail, { params: { id } })

export const PURCHASE_CALLS = { c2er: PENDING_C2ER, 'c2er-mit': PENDING_C2ER_MIT } as const
