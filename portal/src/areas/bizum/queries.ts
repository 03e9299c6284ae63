import { bizumInfo, bizumStatus } from '@almenara/contract/areas/bizum/contract'
import { bizumMovement } from '@almenara/contract/areas/bizum/movements'
import { pendingC2cExtract } from '@almenara/contract/areas/bizum/pending-c2c'
import { pendingC2erExtract } from '@almenara/contract/areas/bizum/pending-c2er'
import { queryFor } from '../../api/query.ts'

export const statusQuery = queryFor(bizumStatus, {})
export const infoQuery = queryFor(bizumInfo, {})
export const movementQuery = (id: string) => queryFor(bizumMovement, { params: { id } })
/** What people ask of the customer, and what merchants do: the hub's own, of which only the first page is shown. */
export const requestsQuery = queryFor(pendingC2cExtract, { query: { kind: 'REQUEST_RECEIVED' } })
export const purchasesQuery = queryFor(pendingC2erExtract, { query: {} })
