/** Where an account is shown: among the accounts or, a credit account, also under financing (specification §2). */
import { useMatches, type MakeRouteMatchUnion, type RegisteredRouter } from '@tanstack/react-router'
import { useShownRoute } from './shown-route.ts'

/** The details of an account, at the address that the customer came by: links that change them stay there. */
export const ACCOUNT_ADDRESS = {
  accounts: '/accounts/$id/account-details/{-$txId}',
  financings: '/financings/$id/account-details/{-$txId}',
} as const
export type Product = keyof typeof ACCOUNT_ADDRESS

const OF_ACCOUNT = `/shell/signed-in${ACCOUNT_ADDRESS.accounts}` as const
const OF_FINANCING = `/shell/signed-in${ACCOUNT_ADDRESS.financings}` as const

/** Where the account that is open is shown: all that a row of its lists needs, which is not drawn again when the search changes. */
export function useAccountAddress() {
  // One text, which stays the same as long as both do.
  const shown = useMatches<RegisteredRouter, string | undefined, false>({
    select: (matches) => {
      const match = matches.find(isOfAccount)
      return match && `${productOf(match)} ${match.params.id}`
    },
  })
  if (!shown) throw new Error('No account is shown')
  const [product, id] = shown.split(' ') as [Product, string]
  return { to: ACCOUNT_ADDRESS[product], id }
}

type Match = MakeRouteMatchUnion
type OfAccount = Extract<Match, { routeId: typeof OF_ACCOUNT | typeof OF_FINANCING }>
const isOfAccount = (match: Match): match is OfAccount => match.routeId === OF_ACCOUNT || match.routeId === OF_FINANCING
const productOf = (match: OfAccount): Product => (match.routeId === OF_FINANCING ? 'financings' : 'accounts')

/** The account that is open, and what its address says. Only its screen has them. */
export function useAccountPlace() {
  const match = useShownRoute([OF_ACCOUNT, OF_FINANCING])
  const product = productOf(match)
  return { product, to: ACCOUNT_ADDRESS[product], ...match.params, search: match.search }
}
