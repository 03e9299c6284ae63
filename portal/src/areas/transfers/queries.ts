import { pool } from '@almenara/contract/areas/accounts'
import { internalTargets } from '@almenara/contract/areas/transfers/internal'
import { cancelationView, issuedDetail } from '@almenara/contract/areas/transfers/issued'
import { transferLimits } from '@almenara/contract/areas/transfers/limits'
import { TRANSFER_OPTIONS } from '@almenara/contract/areas/transfers/options'
import { PERIODIC } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { STORED } from '@almenara/contract/areas/transfers/stored'
import { queryFor } from '../../api/query.ts'

export const sourceAccounts = queryFor(pool, {})
export const targetAccounts = (id: string) => queryFor(internalTargets, { params: { id } })
export const optionsQuery = (scope: TransferScope, id: string) => queryFor(TRANSFER_OPTIONS[scope], { params: { id } })
export const limitsQuery = queryFor(transferLimits, {})
export const issuedQuery = (id: string, transferId: string) => queryFor(issuedDetail, { params: { id, transferId } })
export const cancelationQuery = (id: string, transferId: string) => queryFor(cancelationView, { params: { id, transferId } })
export const periodicQuery = (scope: TransferScope, id: string, orderId: string) =>
  queryFor(PERIODIC[scope].detail, { params: { id, orderId } })
export const storedQuery = (scope: TransferScope, id: string, orderId: string) =>
  queryFor(STORED[scope].detail, { params: { id, orderId } })
