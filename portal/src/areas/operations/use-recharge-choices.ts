/** All that a top-up is chosen from, as one read. */
import type { FavouriteMobile, PhoneOperator, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import { useQuery } from '@tanstack/react-query'
import { askedOf, paysAtFirst } from './holders.ts'
import type { Origin } from './Origin.tsx'
import { favouritesOf, operators, payingAccounts, payingCards } from './queries.ts'

export interface RechargeRead {
  operators: readonly PhoneOperator[]
  payers: readonly RechargePayer[]
  /** The number that is topped up once more. */
  again: FavouriteMobile | undefined
}

interface Read {
  data: RechargeRead | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** What the form begins from: where it was begun, and a number that is topped up once more with what pays. */
interface Beginning {
  origin: Origin | undefined
  payer: string | undefined
  again: string | undefined
}

/**
 * While cards are offline accounts pay all the same; only what is begun from a card waits for them, and says why it cannot be. The numbers of
 * the holder of what pays at first stand above the rest of the form, which waits for them; where they cannot be had it goes without, unless one
 * of them is to be repeated.
 */
export function useRechargeChoices({ origin, payer, again }: Beginning): Read {
  const sold = useQuery(operators)
  const accounts = useQuery(payingAccounts)
  const cards = useQuery(payingCards)
  const payers = accounts.data && (cards.data || cards.error) ? [...accounts.data.payers, ...(cards.data?.payers ?? [])] : undefined
  const asked = payers && askedOf(payers, paysAtFirst(payers, payer))
  const known = useQuery({ ...favouritesOf(asked ?? ''), enabled: asked !== undefined })
  const repeats = asked !== undefined && again !== undefined
  const needed = [sold, accounts, ...(repeats ? [known] : []), ...(origin?.kind === 'card' ? [cards] : [])]
  const data =
    sold.data && payers && (asked === undefined || known.isFetched)
      ? { operators: sold.data.operators, payers, again: known.data?.favourites.find(({ id }) => id === again) }
      : undefined
  const error = needed.find((read) => read.error && !read.data)?.error ?? null
  return { data: error ? undefined : data, error, refetch: () => Promise.all(needed.map((read) => read.refetch())) }
}
