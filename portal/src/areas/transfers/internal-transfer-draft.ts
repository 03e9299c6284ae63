/** What is typed of an internal transfer, and what is wrong with it, before the bank sees it. */
import type { InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import { readAmount } from '../../fields/amount.ts'
import { toMend, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { typed } from './favourite-draft.ts'
import type { CreationSearch } from './transfer-search.ts'

export const TRANSFER_FIELDS = ['target', 'amount', 'concept'] as const
export type TransferField = (typeof TRANSFER_FIELDS)[number]

export interface Draft {
  target: string | undefined
  amount: string
  concept: string
}

export const EMPTY_DRAFT: Draft = { target: undefined, amount: '', concept: '' }

/** What is known before anything is typed: a favourite's, or what the address says. */
export function beginWith({ target, amount, concept = '' }: Omit<CreationSearch, 'favourite'>): Draft {
  return { target, amount: typed(amount), concept }
}

/** What the bank can be asked, or what to mend. */
export function readDraft(draft: Draft): ReadDraft<InternalTransferInput, TransferField> {
  const { target, concept } = draft
  const amount = readAmount(draft.amount)
  if (target !== undefined && amount.ok) return { input: { target, amount: amount.amount, concept: concept.trim() } }
  return toMend({
    target: target === undefined ? 'Elija la cuenta que recibe el dinero.' : undefined,
    amount: amount.ok ? undefined : amount.problem,
    concept: undefined,
  })
}
