/**
 * What was being typed of a transfer while its customer looks for a favourite or at their limits, so that it is there when they come back:
 * under a name of its own in the one store of drafts (`use-draft.ts`), for its address changes on the way.
 */
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { useEffect, useState } from 'react'
import type { Product } from '../../base/account-place.ts'
import { useDraftStore } from '../../patterns/two-step/use-draft.ts'
import type { TransferDraft } from './transfer-draft.ts'

export interface KeptDraft {
  product: Product
  scope: TransferScope
  /** The account that pays. */
  id: string
  draft: TransferDraft
}

const NAME = 'transfer left for a moment'

/** For the links that leave the form for a moment. */
export function useKeepDraft(): (kept: KeptDraft) => void {
  return useDraftStore<KeptDraft>(NAME).keep
}

/** The transfer that waits, for the way back to it. */
export function useKeptDraft(): KeptDraft | undefined {
  const { read } = useDraftStore<KeptDraft>(NAME)
  const [kept] = useState(read)
  return kept
}

/** What was typed of this transfer; from then on it is the form's. */
export function useTakenDraft({ scope, id }: Pick<KeptDraft, 'scope' | 'id'>): TransferDraft | undefined {
  const { read, forget } = useDraftStore<KeptDraft>(NAME)
  const [kept] = useState(read)
  useEffect(forget, [forget])
  return kept?.scope === scope && kept.id === id ? kept.draft : undefined
}
