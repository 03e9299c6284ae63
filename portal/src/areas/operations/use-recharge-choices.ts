/** All that a top-up is chosen from, as one read. */
import type { FavouriteMobile, PhoneOperator, RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import { useQuery } from '@tanstack/react-query'
import type { Origin } from './Origin.tsx'
import { favourites, operators, payingAccounts, payingCards } from './queries.ts'

export interface RechargeRead {
  operators: readonly PhoneOperator[]
  payers: readonly RechargePayer[]
  favourites: readonly FavouriteMobile[]
}

interface Read {
  data: RechargeRead | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** While cards are offline accounts pay all the same; only what is begun from a card waits for them, and says why it cannot be. */
export function useRechargeChoices(origin: Origin | undefined): Read {
  const sold = useQuery(operators)
  const accounts = useQuery(payingAccounts)
  const cards = useQuery(payingCards)
  const known = useQuery(favourites)
  const needed = [sold, accounts, known, ...(origin?.kind === 'card' ? [cards] : [])]
  const data =
    sold.data && accounts.data && known.data && (cards.data || cards.error)
      ? {
          operators: sold.data.operators,
          payers: [...accounts.data.payers, ...(cards.data?.payers ?? [])],
          favourites: known.data.favourites,
        }
      : undefined
  const error = needed.find((read) => read.error && !read.data)?.error ?? null
  return { data: error ? undefined : data, error, refetch: () => Promise.all(needed.map((read) => read.refetch())) }
}
