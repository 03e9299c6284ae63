import {
  alertConfig,
  alertContracts,
  alertContractView,
  alertLiquidationAccounts,
  alertProducts,
  alertStatus,
  type AlertContractDetail,
} from '@almenara/contract/areas/alerts/alert-contracts'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../api/query.ts'
import { send } from '../../api/send.ts'

export const statusQuery = queryFor(alertStatus, {})
export const productsQuery = queryFor(alertProducts, {})
export const configQuery = queryFor(alertConfig, { query: {} })
export const liquidationAccountsQuery = queryFor(alertLiquidationAccounts, {})

/** By its id or by its number. */
export const contractQuery = (alertContractId: string) => queryFor(alertContractView, { params: { alertContractId } })

/** The contract that was made last, whose channels and hours the next one begins with; `null` where there is none. */
export const lastContractQuery = queryOptions<AlertContractDetail | null>({
  queryKey: [alertContractView.path, 'last'],
  queryFn: async ({ signal }) => {
    const { rows } = await send(alertContracts, { query: {} }, signal)
    const [last] = rows
    return last ? await send(alertContractView, { params: { alertContractId: last.id } }, signal) : null
  },
})
