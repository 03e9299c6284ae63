/** What is typed of loading or discharging a card, and what is wrong with it, before the bank sees it. */
import type { FundsAccount, FundsCard, FundsDirection, VirtualFundsInput } from '@almenara/contract/areas/operations/virtual-funds'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { CHOOSE_AN_ACCOUNT } from '../../fields/choose-account.ts'
import { readAmount, type AmountLimit } from '../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

export interface FundsChoices {
  accounts: readonly FundsAccount[]
  cards: readonly FundsCard[]
}

export const FUNDS_FIELDS = ['card', 'account', 'amount'] as const
export type FundsField = (typeof FUNDS_FIELDS)[number]

export interface FundsDraft {
  direction: FundsDirection
  card: string | undefined
  account: string | undefined
  amount: string
}

/** What the bank can be asked, or the fields that are not valid. */
export function readFundsDraft(
  { direction, ...draft }: FundsDraft,
  card: FundsCard | undefined,
  account: FundsAccount | undefined,
): ReadDraft<VirtualFundsInput, FundsField> {
  const source = direction === 'RECHARGE' ? account : card
  const amount = readAmount(draft.amount, source && allOf(source.available))
  if (card && !card.denial && account && amount.ok)
    return { input: { direction, card: card.id, account: account.id, amount: amount.amount } }
  return invalidFields({
    card: card ? card.denial : 'Elija la tarjeta.',
    account: account ? undefined : CHOOSE_AN_ACCOUNT,
    amount: amount.ok ? undefined : amount.problem,
  })
}

function allOf(available: Cents): AmountLimit {
  return { most: available, problem: `Hay ${formatAmount(available)} disponibles. Escriba un importe menor.` }
}
