import { pool as accountPool } from '@almenara/contract/areas/accounts'
import { priceHistory, type PriceSpan } from '@almenara/contract/areas/savings/lists'
import { cancellationSimulation, investmentPortalStatus } from '@almenara/contract/areas/savings/operations'
import { detail, pool } from '@almenara/contract/areas/savings/products'
import { queryFor } from '../../api/query.ts'

export const savingsPool = queryFor(pool, {})
export const savingsDetail = (id: string) => queryFor(detail, { params: { id } })
export const prices = (id: string, span: PriceSpan) => queryFor(priceHistory, { params: { id }, query: { span } })
export const simulation = (id: string) => queryFor(cancellationSimulation, { params: { id } })
export const sourceAccounts = queryFor(accountPool, {})
export const portalStatus = queryFor(investmentPortalStatus, {})
