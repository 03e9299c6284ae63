/** Where an account is shown: among the accounts or, a credit account, also under financing (specification §2). */
import { useShownAddress, useShownRoute } from './shown-route.ts'

/** The details of an account, at the address that the customer came by: links that change them stay there. */
export const ACCOUNT_ADDRESS = {
  accounts: '/accounts/$id/account-details/{-$txId}',
  financings: '/financings/$id/account-details/{-$txId}',
} as const
export type Product = keyof typeof ACCOUNT_ADDRESS

const OF_ACCOUNT = `/shell/signed-in${ACCOUNT_ADDRESS.accounts}` as const
const OF_FINANCING = `/shell/signed-in${ACCOUNT_ADDRESS.financings}` as const

/** The account that is open and where it is shown: all that a row of its lists needs, which is not drawn again when the search changes. */
export function useAccountAddress() {
  const { routeId, value: id } = useShownAddress([OF_ACCOUNT, OF_FINANCING], 'id')
  return { to: ACCOUNT_ADDRESS[productOf(routeId)], id }
}

const productOf = (routeId: typeof OF_ACCOUNT | typeof OF_FINANCING): Product => (routeId === OF_ACCOUNT ? 'accounts' : 'financings')

/** The account that is open, and what its address says. Only its screen has them. */
export function useAccountPlace() {
  const { routeId, params, search } = useShownRoute([OF_ACCOUNT, OF_FINANCING])
  const product = productOf(routeId)
  return { product, to: ACCOUNT_ADDRESS[product], ...params, search }
}
