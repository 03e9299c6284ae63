/** What is typed of a contribution, and what is wrong with it, before the bank sees it. */
import type { ContributionInput } from '@almenara/contract/areas/savings/operations'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'

export type ContributionField = 'source' | 'amount'

export interface ContributionDraft {
  source: string | undefined
  amount: string
}

export type Problems = Partial<Record<ContributionField, string>>

/** What the bank can be asked, or what to mend, and which comes first on the screen. `left`: what the year still lets contribute. */
export function readContribution(
  { source, amount }: ContributionDraft,
  left: Cents,
): { input: ContributionInput } | { problems: Problems; first: ContributionField } {
  const read = readAmount(amount, { most: left, problem: `Este año puede aportar aún ${formatAmount(left)}. Escriba un importe menor.` })
  if (source !== undefined && read.ok) return { input: { source, amount: read.amount } }
  const problems: Problems = {
    ...(source === undefined ? { source: 'Elija la cuenta de la que sale el dinero.' } : {}),
    ...(read.ok ? {} : { amount: read.problem }),
  }
  return { problems, first: problems.source ? 'source' : 'amount' }
}
