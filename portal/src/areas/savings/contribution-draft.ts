/** What is typed of a contribution, and what is wrong with it, before the bank sees it. */
import type { ContributionInput } from '@almenara/contract/areas/savings/operations'
import { formatAmount, parseAmount, type AmountProblem, type Cents } from '@almenara/contract/money'

export type ContributionField = 'source' | 'amount'

export interface ContributionDraft {
  source: string | undefined
  amount: string
}

export type Problems = Partial<Record<ContributionField, string>>

const AMOUNT_PROBLEMS: Record<AmountProblem, string> = {
  EMPTY: 'Escriba el importe.',
  FORMAT: 'Escriba el importe con cifras: 1.250,00.',
  DECIMALS: 'Escriba como máximo dos decimales.',
  TOO_LARGE: 'El importe tiene demasiadas cifras.',
}

/** What the bank can be asked, or what to mend, and which comes first on the screen. `left`: what the year still lets contribute. */
export function readContribution(
  { source, amount }: ContributionDraft,
  left: Cents,
): { input: ContributionInput } | { problems: Problems; first: ContributionField } {
  const parsed = parseAmount(amount)
  const wrong = parsed.ok ? problemOf(parsed.amount, left) : AMOUNT_PROBLEMS[parsed.problem]
  if (source !== undefined && parsed.ok && !wrong) return { input: { source, amount: parsed.amount } }
  const problems: Problems = {
    ...(source === undefined ? { source: 'Elija la cuenta de la que sale el dinero.' } : {}),
    ...(wrong ? { amount: wrong } : {}),
  }
  return { problems, first: problems.source ? 'source' : 'amount' }
}

function problemOf(amount: Cents, left: Cents): string | undefined {
  if (amount <= 0) return 'El importe debe ser mayor que cero.'
  return amount > left ? `Este año puede aportar aún ${formatAmount(left)}. Escriba un importe menor.` : undefined
}
