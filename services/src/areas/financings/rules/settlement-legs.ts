/** How the settlement of a credit account is charged. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Leg } from '../../../ledger/types.ts'
import { SETTLEMENT_POSTING } from '../../../products/posting-kinds.ts'
import type { Settlement } from './credit-settlement.ts'

/** What it charges, in the words of its account and of its letter. */
export const CREDIT_INTEREST = 'Liquidación de intereses'
export const CREDIT_FEE = 'Comisión de disponibilidad'

export function settlementKey(productId: string, settledOn: LocalDate): string {
  return datedKey(SETTLEMENT_POSTING, productId, settledOn)
}

/** Interest and fee, each in its line, forced as all that the bank charges; empty where there is nothing to charge. */
export function settlementLegs<A extends string | number>(
  { interest, fee }: Settlement,
  since: LocalDate,
  settledOn: LocalDate,
  { credit, income }: { credit: A; income: A },
): (Omit<Leg, 'account'> & { account: A })[] {
  const detail = `Del ${formatDay(since)} al ${formatDay(settledOn)}`
  const parts = [
    { amount: interest, type: 'INTEREST' as const, ownConcept: 170, title: CREDIT_INTEREST },
    { amount: fee, type: 'FEE' as const, ownConcept: 171, title: CREDIT_FEE },
  ].filter(({ amount }) => amount > 0)
  return parts.flatMap(({ amount, ...words }) => [
    { account: credit, amount: negate(amount), commonConcept: 17 as const, ...words, detail, forced: true },
    { account: income, amount, commonConcept: 17 as const, ...words, detail },
  ])
}
