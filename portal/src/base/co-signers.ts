import type { CoSigners } from '@almenara/contract/co-signers'
import { productCoSigners } from '@almenara/contract/signature'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/query.ts'

/** Who must sign besides this customer what is ordered with a product; `undefined` where they sign alone, and while it is not known. */
export function useCoSigners(product: string | undefined): CoSigners | undefined {
  const asked = queryFor(productCoSigners, { params: { id: product ?? '' } })
  return useQuery({ ...asked, enabled: product !== undefined }).data?.coSigners
}
