/** What is typed of paying a loan back early, and what is wrong with it, before the bank sees it. */
import type { PrepaymentCut, PrepaymentInput } from '@almenara/contract/areas/financings/prepayment'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

export const PREPAYMENT_FIELDS = ['amount', 'cut'] as const
export type PrepaymentField = (typeof PREPAYMENT_FIELDS)[number]

export interface PrepaymentDraft {
  amount: string
  cut: PrepaymentCut
}

export const EMPTY_DRAFT: PrepaymentDraft = { amount: '', cut: 'TERM' }

/** What the bank can be asked, or the fields that are not valid. */
export function readDraft({ amount, cut }: PrepaymentDraft, owed: Cents): ReadDraft<PrepaymentInput, PrepaymentField> {
  const read = readAmount(amount, { most: owed, problem: `Debe ${formatAmount(owed)}. Escriba un importe menor o igual.` })
  return read.ok ? { input: { amount: read.amount, cut } } : invalidFields({ amount: read.problem, cut: undefined })
}
