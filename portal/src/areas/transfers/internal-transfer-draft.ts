/** What is typed of an internal transfer, and what is wrong with it, before the bank sees it. */
import type { InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import { readAmount } from '../../fields/amount.ts'
import { typed } from './favourite-draft.ts'
import type { CreationSearch } from './transfer-search.ts'

export type TransferField = 'source' | 'target' | 'amount' | 'concept'

export interface Draft {
  target: string | undefined
  amount: string
  concept: string
}

export const EMPTY_DRAFT: Draft = { target: undefined, amount: '', concept: '' }

export type Problems = Partial<Record<TransferField, string>>

/** What is known before anything is typed: a favourite's, or what the address says. */
export function beginWith({ target, amount, concept = '' }: Omit<CreationSearch, 'favourite'>): Draft {
  return { target, amount: typed(amount), concept }
}

/** What the bank can be asked, or what to mend, field by field, and which comes first on the screen. */
export function readDraft(draft: Draft): { input: InternalTransferInput } | { problems: Problems; first: TransferField } {
  const { target, concept } = draft
  const amount = readAmount(draft.amount)
  if (target !== undefined && amount.ok) return { input: { target, amount: amount.amount, concept: concept.trim() } }
  const problems: Problems = {
    ...(target === undefined ? { target: 'Elija la cuenta que recibe el dinero.' } : {}),
    ...(amount.ok ? {} : { amount: amount.problem }),
  }
  return { problems, first: problems.target ? 'target' : 'amount' }
}
