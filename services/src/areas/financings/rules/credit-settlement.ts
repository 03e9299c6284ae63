/** The quarterly settlement of a credit account: interest of what was drawn, day by day, and a fee for what was available and not drawn. */
import { daysBetween, firstOfMonth, addMonths, type LocalDate } from '@almenara/contract/dates'
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'
import { lastBankDayOfMonth } from '../../../calendar/bank-days.ts'
import { percentage } from './interest.ts'

export interface CreditTerms {
  limit: Cents
  /** On what is drawn within the limit. */
  rate: Rate
  /** On what is drawn beyond it. */
  excessRate: Rate
  /** Of the average that was not drawn, each quarter. */
  undrawnFee: Rate
}

/** A balance and the day from which it stood. */
export interface BalanceFrom {
  from: LocalDate
  balance: Cents
}

export interface Settlement {
  interest: Cents
  fee: Cents
  averageDrawn: Cents
}

/** Settles the days from `from` until the day before `to`. `balances` in order, the first of them on `from`. */
export function settleCredit(
  { limit, rate, excessRate, undrawnFee }: CreditTerms,
  balances: readonly BalanceFrom[],
  to: LocalDate,
): Settlement {
  let drawnDays = 0n
  let excessDays = 0n
  let undrawnDays = 0n
  let days = 0
  for (const [index, { from, balance }] of balances.entries()) {
    const until = balances[index + 1]?.from ?? to
    const span = daysBetween(from, until < to ? until : to)
    if (span <= 0) continue
    const drawn = Math.max(0, -balance)
    days += span
    drawnDays += BigInt(Math.min(drawn, limit)) * BigInt(span)
    excessDays += BigInt(Math.max(0, drawn - limit)) * BigInt(span)
    undrawnDays += BigInt(Math.max(0, limit - drawn)) * BigInt(span)
  }
  if (days === 0) return { interest: ZERO, fee: ZERO, averageDrawn: ZERO }
  const average = (amountDays: bigint) => toCents(Number((2n * amountDays + BigInt(days)) / BigInt(2 * days)))
  const interest = add(numbers(drawnDays, rate), numbers(excessDays, excessRate))
  return { interest, fee: percentage(average(undrawnDays), undrawnFee), averageDrawn: average(drawnDays) }
}

/** The «números comerciales»: cents by days, over a year of 365. */
function numbers(centsByDays: bigint, rate: Rate): Cents {
  const denominator = 36_500_000n
  return toCents(Number((2n * centsByDays * BigInt(rate) + denominator) / (2n * denominator)))
}

/** The last bank day of March, June, September or December on or before a day: when credit accounts are settled. */
export function settlementDayUntil(day: LocalDate): LocalDate {
  const month = firstOfMonth(day)
  const ofQuarter = addMonths(month, -(Number(month.slice(5, 7)) % 3))
  const own = lastBankDayOfMonth(ofQuarter)
  return own <= day ? own : lastBankDayOfMonth(addMonths(ofQuarter, -3))
}

/** What a settlement takes from its account. */
export function chargeOf({ interest, fee }: Settlement): Cents {
  return negate(add(interest, fee))
}
