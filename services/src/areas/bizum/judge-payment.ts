/** What is asked of every answer that pays, before it is signed: the limits of Bizum, those of the customer's own, and the money. */
import type { BizumKind } from '@almenara/contract/areas/bizum/codes'
import { dayAt } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import { badInput, Failure } from '../../http/failure.ts'
import type { Asker } from '../../http/handler.ts'
import { channelOf, overLimit, readLimits } from '../../payments/transfer-limits.ts'
import type { OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'
import type { BizumContract } from './contract/require-contract.ts'
import { overBizumLimit, readUsage } from './payments/limits.ts'

interface Judged {
  contract: BizumContract
  account: OwnedProduct
  kind: BizumKind
  amount: Cents
}

/** Throws BIZUM_LIMIT, TRANSFER_LIMIT, or INSUFFICIENT_FUNDS on `account`. All are asked again, under locks, when it is executed. */
export async function requirePayable({ bank, session, now }: Asker, { contract, account, kind, amount }: Judged): Promise<void> {
  const today = dayAt(now)
  const asked = { userId: session.userId, channel: channelOf(session), day: today }
  const [usage, limits] = await Promise.all([
    readUsage(bank.database, bank.brand, contract, now),
    readLimits(bank.database, bank.brand, asked),
  ])
  const over = overBizumLimit(usage, { kind, amounts: [amount] })
  if (over !== undefined) throw new Failure('BIZUM_LIMIT', { message: over })
  const own = overLimit(limits, { amount, instant: true }, today)
  if (own !== undefined) throw new Failure('TRANSFER_LIMIT', { message: own })
  const { available } = money(account)
  if (amount > available) {
    throw badInput('account', `Hay ${formatAmount(available)} disponibles en esta cuenta. Elija otra.`, 'INSUFFICIENT_FUNDS')
  }
}
