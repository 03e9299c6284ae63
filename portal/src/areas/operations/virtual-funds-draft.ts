/** What is typed of loading or discharging a card, and what is wrong with it, before the bank sees it. */
import type { FundsAccount, FundsCard, FundsDirection, VirtualFundsInput } from '@almenara/contract/areas/operations/virtual-funds'
import { formatAmount, parseAmount, ZERO, type AmountProblem, type Cents } from '@almenara/contract/money'

export type FundsField = 'card' | 'account' | 'amount'

export interface FundsDraft {
  direction: FundsDirection
  card: string | undefined
  account: string | undefined
  amount: string
}

export type FundsProblems = Partial<Record<FundsField, string>>

const AMOUNT_PROBLEMS: Record<AmountProblem, string> = {
  EMPTY: 'Escriba el importe.',
  FORMAT: 'Escriba el importe con cifras: 50,00.',
  DECIMALS: 'Escriba como máximo dos decimales.',
  TOO_LARGE: 'El importe tiene demasiadas cifras.',
}

/** The amount as far as it can be read; zero while it cannot. */
export function amountOf({ amount }: FundsDraft): Cents {
  const read = parseAmount(amount)
  return read.ok ? read.amount : ZERO
}

/** What the bank can be asked, or what to mend, field by field, and which comes first on the screen. */
export function readFundsDraft(
  draft: FundsDraft,
  card: FundsCard | undefined,
  account: FundsAccount | undefined,
): { input: VirtualFundsInput } | { problems: FundsProblems; first: FundsField } {
  const problems: FundsProblems = {
    ...problem('card', card ? card.denial : 'Elija la tarjeta.'),
    ...problem('account', account ? undefined : 'Elija la cuenta.'),
    ...problem('amount', amountProblem(draft, draft.direction === 'RECHARGE' ? account?.available : card?.available)),
  }
  const first = (['card', 'account', 'amount'] as const).find((field) => problems[field])
  if (first || !card || !account) return { problems, first: first ?? 'card' }
  return { input: { direction: draft.direction, card: card.id, account: account.id, amount: amountOf(draft) } }
}

function problem(field: FundsField, message: string | undefined): FundsProblems {
  return message ? { [field]: message } : {}
}

function amountProblem({ amount }: FundsDraft, available: Cents | undefined): string | undefined {
  const read = parseAmount(amount)
  if (!read.ok) return AMOUNT_PROBLEMS[read.problem]
  if (read.amount <= 0) return 'El importe debe ser mayor que cero.'
  if (available === undefined || read.amount <= available) return undefined
  return `Hay ${formatAmount(available)} disponibles. Escriba un importe menor.`
}
