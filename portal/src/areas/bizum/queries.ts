import { adminAccounts, bizumStatus, bizumView, generalConditions, securityConditions } from '@almenara/contract/areas/bizum/contract'
import { queryFor } from '../../api/query.ts'

export const bizumStatusQuery = queryFor(bizumStatus, {})
export const bizumViewQuery = queryFor(bizumView, {})
export const adminAccountsQuery = queryFor(adminAccounts, {})
export const generalConditionsQuery = queryFor(generalConditions, {})
export const securityConditionsQuery = queryFor(securityConditions, {})
