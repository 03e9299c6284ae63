/** What an advance costs: its interest until the day of collection and its fees, to the cent. */
import { advanceInterest } from '@almenara/contract/areas/payments/advance-interest'
import { daysBetween, type LocalDate } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import type { FinancingLine } from './line.ts'

/** What is advanced: a remittance, or what will be one. */
export interface Advanced {
  contractId: string
  count: number
  amount: Cents
  executionOn: LocalDate
}

export interface AdvanceQuote {
  nominal: Cents
  interest: Cents
  fees: Cents
  net: Cents
  rate: number
  days: number
  dueOn: LocalDate
}

type Terms = Pick<FinancingLine, 'rate' | 'yearDays' | 'minimumDays' | 'feeEach'>

export function quoteOf({ amount: nominal, count, executionOn: dueOn }: Advanced, terms: Terms, today: LocalDate): AdvanceQuote {
  const days = Math.max(daysBetween(today, dueOn), terms.minimumDays)
  const interest = advanceInterest(nominal, terms, days)
  const fees = toCents(terms.feeEach * count)
  return { nominal, interest, fees, net: toCents(nominal - interest - fees), rate: terms.rate, days, dueOn }
}
