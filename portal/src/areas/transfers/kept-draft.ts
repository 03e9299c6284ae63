/**
 * What was being typed of a transfer while its customer looks for a favourite or at their limits, so that it is there when they come back. In
 * memory only: it ends with the session and with the page.
 */
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product } from '../../base/account-place.ts'
import type { TransferDraft } from './transfer-draft.ts'

export interface KeptDraft {
  product: Product
  scope: TransferScope
  /** The account that pays. */
  id: string
  draft: TransferDraft
}

const KEY = ['kept-transfer-draft']

/** For the links that leave the form for a moment. */
export function useKeepDraft(): (kept: KeptDraft) => void {
  const client = useQueryClient()
  return (kept) => client.setQueryData<KeptDraft>(KEY, kept)
}

/** The transfer that waits, for the way back to it. */
export function useKeptDraft(): KeptDraft | undefined {
  return useQueryClient().getQueryData<KeptDraft>(KEY)
}

/** What was typed of this transfer; from then on it is the form's. */
export function useTakenDraft({ scope, id }: Pick<KeptDraft, 'scope' | 'id'>): TransferDraft | undefined {
  const client = useQueryClient()
  const [kept] = useState(() => client.getQueryData<KeptDraft>(KEY))
  useEffect(() => client.removeQueries({ queryKey: KEY, exact: true }), [client])
  return kept?.scope === scope && kept.id === id ? kept.draft : undefined
}
