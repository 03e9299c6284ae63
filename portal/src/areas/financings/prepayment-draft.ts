/** What is typed of paying a loan back early, and what is wrong with it, before the bank sees it. */
import type { PrepaymentCut, PrepaymentInput } from '@almenara/contract/areas/financings/prepayment'
import { formatAmount, parseAmount, type AmountProblem, type Cents } from '@almenara/contract/money'

export interface PrepaymentDraft {
  amount: string
  cut: PrepaymentCut
}

export const EMPTY_DRAFT: PrepaymentDraft = { amount: '', cut: 'TERM' }

const PROBLEMS: Record<AmountProblem, string> = {
  EMPTY: 'Escriba el importe.',
  FORMAT: 'Escriba el importe con cifras: 1.250,00.',
  DECIMALS: 'Escriba como máximo dos decimales.',
  TOO_LARGE: 'El importe tiene demasiadas cifras.',
}

/** What the bank can be asked, or what to mend in the amount. */
export function readDraft({ amount, cut }: PrepaymentDraft, owed: Cents): { input: PrepaymentInput } | { problem: string } {
  const read = parseAmount(amount)
  if (!read.ok) return { problem: PROBLEMS[read.problem] }
  if (read.amount <= 0) return { problem: 'El importe debe ser mayor que cero.' }
  if (read.amount > owed) return { problem: `Debe ${formatAmount(owed)}. Escriba un importe menor o igual.` }
  return { input: { amount: read.amount, cut } }
}
