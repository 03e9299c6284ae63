import { accountAllowedActions } from '@almenara/contract/areas/operations/account-actions'
import type { CoSigners } from '@almenara/contract/co-signers'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/query.ts'

/** Who must sign besides this customer what is ordered from an account; `undefined` where they sign alone, and while it is not known. */
export function useCoSigners(account: string | undefined): CoSigners | undefined {
  const asked = queryFor(accountAllowedActions, { params: { id: account ?? '' } })
  return useQuery({ ...asked, enabled: account !== undefined }).data?.coSigners
}
