import { detail, pool, withholdings } from '@almenara/contract/areas/accounts'
import { accountAllowedActions } from '@almenara/contract/areas/operations/account-actions'
import { queryFor } from '../../api/query.ts'

export const accountPool = queryFor(pool, {})
export const accountDetail = (id: string) => queryFor(detail, { params: { id } })
export const accountActions = (id: string) => queryFor(accountAllowedActions, { params: { id } })
export const accountWithholdings = (id: string) => queryFor(withholdings, { params: { id } })
