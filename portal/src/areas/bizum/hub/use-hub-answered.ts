import { useQuery } from '@tanstack/react-query'
import { signing } from '../../../patterns/two-step/restriction.ts'
import { askedQuery, infoQuery, purchasesQuery, requestsQuery, sendsQuery } from '../queries.ts'

/**
 * Whether all that stands above the movements of Bizum's home has been answered, or could not be had. Each part has its own query: the same
 * one is waited for here, and nothing is asked for twice. It stays so when one is asked again.
 */
export function useHubAnswered(): boolean {
  const reads = [
    useQuery(signing),
    useQuery(infoQuery),
    useQuery(purchasesQuery),
    useQuery(requestsQuery),
    useQuery(askedQuery),
    useQuery(sendsQuery),
  ]
  return reads.every(({ isFetched }) => isFetched)
}
