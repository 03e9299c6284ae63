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
  const id = useMatches<RegisteredRouter, string, false>({ select: (matches) => accountIn(matches)?.params.id ?? '' })
  const to = useMatches<RegisteredRouter, (typeof ACCOUNT_ADDRESS)[Product], false>({ select: (matches) => addressOf(accountIn(matches)) })
  return { to, id }
}

type Match = MakeRouteMatchUnion
type OfAccount = Extract<Match, { routeId: typeof OF_ACCOUNT | typeof OF_FINANCING }>
const accountIn = (matches: readonly Match[]) =>
  matches.find((match): match is OfAccount => match.routeId === OF_ACCOUNT || match.routeId === OF_FINANCING)
const productOf = (match: OfAccount | undefined): Product => (match?.routeId === OF_FINANCING ? 'financings' : 'accounts')
const addressOf = (match: OfAccount | undefined) => ACCOUNT_ADDRESS[productOf(match)]

/** The account that is open, and what its address says. Only its screen has them. */
export function useAccountPlace() {
  const match = useShownRoute([OF_ACCOUNT, OF_FINANCING])
  const product = productOf(match)
  return { product, to: ACCOUNT_ADDRESS[product], ...match.params, search: match.search }
}
