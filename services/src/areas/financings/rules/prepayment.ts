/** What paying a loan back early costs and saves. */
import { addMonths, daysBetween, type LocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO, type Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'
import { daysInterest, percentage } from './interest.ts'
import type { ScheduleRow } from './schedule.ts'

export interface PrepaymentTerms {
  purpose: 'MORTGAGE' | 'CONSUMER' | 'BUSINESS'
  /** Whether the rate is reviewed. */
  isVariable: boolean
  startedOn: LocalDate
  /** Compensation that the contract agrees, of what is paid early. */
  agreedFee: Rate
}

export interface Compensation {
  rate: Rate
  amount: Cents
}

/** A norm's ceiling in words, for whoever reads the simulation. Companies have the one of their contract. */
export const LAWS: Readonly<Record<PrepaymentTerms['purpose'], string>> = {
  MORTGAGE: 'Ley 5/2019, art. 23',
  CONSUMER: 'Ley 16/2011, art. 30',
  BUSINESS: 'Según su contrato',
}

/**
 * The highest compensation that may be asked on a day, whatever the contract says.
 * Mortgages (Ley 5/2019 art. 23): with variable rate, 0,25 % in the first three years (23.5 b) and nothing after; with fixed rate, 2 % in
 * the first ten years and 1,5 % after (23.6). Consumer credit (Ley 16/2011 art. 30): with fixed rate, 1 % when more than a year is left
 * and 0,5 % otherwise (30.2); with variable rate nothing (30.3 c).
 */
export function ceilingOf({ purpose, isVariable, startedOn }: PrepaymentTerms, on: LocalDate, endsOn: LocalDate): Rate {
  switch (purpose) {
    case 'MORTGAGE':
      if (isVariable) return on < addMonths(startedOn, 36) ? 250 : 0
      return on < addMonths(startedOn, 120) ? 2000 : 1500
    case 'CONSUMER':
      if (isVariable) return 0
      return addMonths(on, 12) < endsOn ? 1000 : 500
    case 'BUSINESS':
      return Infinity
  }
}

interface Paying {
  terms: PrepaymentTerms
  on: LocalDate
  amount: Cents
  /** Rows still to be paid, as they were before: all, or until the next review. */
  pending: readonly ScheduleRow[]
  /** The last instalment. */
  endsOn: LocalDate
  outstanding: Cents
  /** What money costs today until the next review or the end, as published; absent where nothing is. */
  marketRate: Rate | undefined
}

/**
 * The compensation: what the contract agrees, within the norm's ceiling. Of a mortgage, never more than the bank's financial loss (art.
 * 23.8), nor anything where the market's rate is not known to measure it; of a consumer credit, never more than the interest that would have
 * been paid (art. 30.4).
 */
export function compensationOf({ terms, on, amount, pending, endsOn, outstanding, marketRate }: Paying): Compensation {
  const rate = Math.min(terms.agreedFee, ceilingOf(terms, on, endsOn))
  const agreed = percentage(amount, rate)
  if (terms.purpose === 'BUSINESS' || agreed === 0) return { rate, amount: agreed }
  const loss =
    terms.purpose === 'CONSUMER' ? interestOf(pending) : marketRate === undefined ? ZERO : financialLoss(pending, outstanding, marketRate)
  const share = outstanding === 0 ? 0 : amount / outstanding
  const charged = toCents(Math.max(0, Math.min(agreed, Math.floor(loss * share))))
  return { rate, amount: charged }
}

function interestOf(rows: readonly ScheduleRow[]): Cents {
  return add(...rows.map(({ interest }) => interest))
}

/**
 * What the bank loses by lending the money again at the market's rate: the present value of the difference of interest,
 * `Σ (i − m)·B(k−1) ÷ (1 + m)^k`, which equals the value of the pending instalments at the market's rate less what is owed.
 */
export function financialLoss(pending: readonly ScheduleRow[], outstanding: Cents, marketRate: Rate): Cents {
  const m = marketRate / 1_200_000
  let owed: number = outstanding
  let loss = 0
  for (const [index, { rate, outstanding: left }] of pending.entries()) {
    loss += ((rate / 1_200_000 - m) * owed) / (1 + m) ** (index + 1)
    owed = left
  }
  return toCents(Math.max(0, Math.floor(loss)))
}

/** Interest that what is paid early has borne since the last instalment, day by day. */
export function accruedOn(amount: Cents, rate: Rate, since: LocalDate, on: LocalDate): Cents {
  return daysInterest(amount, rate, Math.max(0, daysBetween(since, on)))
}
