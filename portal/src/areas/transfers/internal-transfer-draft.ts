/** What is typed of an internal transfer, and what is wrong with it, before the bank sees it. */
import type { InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import { parseAmount, ZERO, type AmountProblem, type Cents } from '@almenara/contract/money'

export type TransferField = 'source' | 'target' | 'amount' | 'concept'

export interface Draft {
  target: string | undefined
  amount: string
  concept: string
  /** The amount as it is read while it is typed; zero while it cannot be. */
  parsed: Cents
}

export const EMPTY_DRAFT: Draft = { target: undefined, amount: '', concept: '', parsed: ZERO }

export type Problems = Partial<Record<TransferField, string>>

const AMOUNT_PROBLEMS: Record<AmountProblem, string> = {
  EMPTY: 'Escriba el importe.',
  FORMAT: 'Escriba el importe con cifras: 1.250,00.',
  DECIMALS: 'Escriba como máximo dos decimales.',
  TOO_LARGE: 'El importe tiene demasiadas cifras.',
}

/** What the bank can be asked, or what to mend, field by field, and which comes first on the screen. */
export function readDraft(draft: Draft): { input: InternalTransferInput } | { problems: Problems; first: TransferField } {
  const { target, concept } = draft
  const amount = parseAmount(draft.amount)
  const wrong = amount.ok ? (amount.amount > 0 ? undefined : 'El importe debe ser mayor que cero.') : AMOUNT_PROBLEMS[amount.problem]
  if (target !== undefined && amount.ok && !wrong) return { input: { target, amount: amount.amount, concept: concept.trim() } }
  const problems: Problems = {
    ...(target === undefined ? { target: 'Elija la cuenta que recibe el dinero.' } : {}),
    ...(wrong ? { amount: wrong } : {}),
  }
  return { problems, first: problems.target ? 'target' : 'amount' }
}

export function typeAmount(draft: Draft, text: string): Draft {
  const read = parseAmount(text)
  return { ...draft, amount: text, parsed: read.ok ? read.amount : ZERO }
}
