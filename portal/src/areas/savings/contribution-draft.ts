/** What is typed of a contribution, and what is wrong with it, before the bank sees it. */
import type { ContributionInput } from '@almenara/contract/areas/savings/operations'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

export const CONTRIBUTION_FIELDS = ['source', 'amount'] as const
export type ContributionField = (typeof CONTRIBUTION_FIELDS)[number]

export interface ContributionDraft {
  source: string | undefined
  amount: string
}

/** What the bank can be asked, or what to mend. `left`: what the year still lets contribute. */
export function readContribution(draft: ContributionDraft, left: Cents): ReadDraft<ContributionInput, ContributionField> {
  const { source } = draft
  const over = `Este año puede aportar aún ${formatAmount(left)}. Escriba un importe menor.`
  const amount = readAmount(draft.amount, { most: left, problem: over })
  if (source !== undefined && amount.ok) return { input: { source, amount: amount.amount } }
  return invalidFields({
    source: source === undefined ? 'Elija la cuenta de la que sale el dinero.' : undefined,
    amount: amount.ok ? undefined : amount.problem,
  })
}
