/** What is typed of loading or discharging a card, and what is wrong with it, before the bank sees it. */
import type { FundsAccount, FundsCard, FundsDirection, VirtualFundsInput } from '@almenara/contract/areas/operations/virtual-funds'
import { formatAmount } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'

export type FundsField = 'card' | 'account' | 'amount'

export interface FundsDraft {
  direction: FundsDirection
  card: string | undefined
  account: string | undefined
  amount: string
}

export type FundsProblems = Partial<Record<FundsField, string>>

/** What the bank can be asked, or what to mend, field by field, and which comes first on the screen. */
export function readFundsDraft(
  draft: FundsDraft,
  card: FundsCard | undefined,
  account: FundsAccount | undefined,
): { input: VirtualFundsInput } | { problems: FundsProblems; first: FundsField } {
  const available = (draft.direction === 'RECHARGE' ? account : card)?.available
  const amount = readAmount(
    draft.amount,
    available === undefined
      ? undefined
      : { most: available, problem: `Hay ${formatAmount(available)} disponibles. Escriba un importe menor.` },
  )
  const problems: FundsProblems = {
    ...problem('card', card ? card.denial : 'Elija la tarjeta.'),
    ...problem('account', account ? undefined : 'Elija la cuenta.'),
    ...problem('amount', amount.ok ? undefined : amount.problem),
  }
  const first = (['card', 'account', 'amount'] as const).find((field) => problems[field])
  if (first || !card || !account || !amount.ok) return { problems, first: first ?? 'card' }
  return { input: { direction: draft.direction, card: card.id, account: account.id, amount: amount.amount } }
}

function problem(field: FundsField, message: string | undefined): FundsProblems {
  return message ? { [field]: message } : {}
}
