/**
 * What a deferred purchase (SCP, «sistema de compras a plazos») costs and how it is repaid. Pure: amounts in cents, rates in hundredths
 * of a percent (1744 is 17,44 %), everything exact to the cent.
 */
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents, toCents, ZERO } from '@almenara/contract/money'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import { annualRate } from './annual-rate.ts'

/** 100 % in the unit of rates. */
const WHOLE = 10_000
/** Periods of a yearly rate: 17,44 % a year is 17,44/12 % a month. */
const MONTHS = 12
/** A yearly rate counts over the days that passed of a year of 365. */
const DAYS = 365

/** What the bank asks for deferring a purchase of a card. */
export interface ScpTerms {
  /** Nominal yearly rate (TIN). */
  tin: number
  /** Of the purchase, paid with the first instalment. */
  feeRate: number
  /** The least a purchase must be. */
  minimum: Cents
  leastPayments: number
  mostPayments: number
}

export interface Instalment {
  /** 1 is the first. */
  number: number
  /** The last day of the period whose settlement carries it. */
  closesOn: LocalDate
  /** The bank day on which it is charged. */
  dueOn: LocalDate
  principal: Cents
  interest: Cents
  fee: Cents
  amount: Cents
  /** Principal still owed once it is paid. */
  outstanding: Cents
}

export interface ScpQuote {
  /** What every instalment amounts to but the last, which absorbs the rounding, and the first, which carries the fee. */
  instalment: Cents
  fee: Cents
  interest: Cents
  /** Interest and fee. */
  cost: Cents
  total: Cents
  /** TAE, in hundredths of a percent. */
  tae: number
  table: Instalment[]
}

/** The day on which what was closed on `closesOn` is charged: the first bank day after it. */
export function chargeDay(closesOn: LocalDate): LocalDate {
  return bankDayFrom(addDays(closesOn, 1))
}

/** Half a cent and more is one. Of whole, not negative numbers. */
function rounded(numerator: bigint, denominator: bigint): Cents {
  return toCents(Number((2n * numerator + denominator) / (2n * denominator)))
}

/** `amount × rate × part / whole`, to the nearest cent. */
export function share(amount: Cents, rate: number, part = 1, whole = 1): Cents {
  return rounded(BigInt(amount) * BigInt(rate) * BigInt(part), BigInt(WHOLE) * BigInt(whole))
}

/**
 * The constant instalment of the French system, `C·i / (1 − (1 + i)^−n)` with `i = TIN / 12`. As a fraction of whole numbers, so that
 * the only rounding is the last one.
 */
export function constantInstalment(principal: Cents, tin: number, payments: number): Cents {
  if (tin === 0) return rounded(BigInt(principal), BigInt(payments))
  const one = BigInt(WHOLE * MONTHS)
  const grown = (one + BigInt(tin)) ** BigInt(payments)
  return rounded(BigInt(principal) * BigInt(tin) * grown, one * (grown - one ** BigInt(payments)))
}

/**
 * The instalments of a purchase deferred on a day. It bears no interest until it would have been paid anyway, with the settlement of that
 * month; from then on there is one instalment with each monthly settlement.
 */
export function amortization(principal: Cents, { tin, feeRate }: ScpTerms, payments: number, deferredOn: LocalDate): Instalment[] {
  const instalment = constantInstalment(principal, tin, payments)
  const table: Instalment[] = []
  let outstanding = principal
  for (let number = 1; number <= payments; number += 1) {
    const closesOn = lastOfMonth(addMonths(firstOfMonth(deferredOn), number))
    const interest = share(outstanding, tin, 1, MONTHS)
    const repaid = number === payments ? outstanding : toCents(Math.min(outstanding, instalment - interest))
    const fee = number === 1 ? share(principal, feeRate) : ZERO
    outstanding = toCents(outstanding - repaid)
    const amount = add(repaid, interest, fee)
    table.push({ number, closesOn, dueOn: chargeDay(closesOn), principal: repaid, interest, fee, amount, outstanding })
  }
  return table
}

/** What deferring a purchase costs, with its amortization table. */
export function quote(principal: Cents, terms: ScpTerms, payments: number, deferredOn: LocalDate): ScpQuote {
  const table = amortization(principal, terms, payments, deferredOn)
  const fee = add(...table.map((row) => row.fee))
  const interest = add(...table.map((row) => row.interest))
  return {
    instalment: constantInstalment(principal, terms.tin, payments),
    fee,
    interest,
    cost: add(fee, interest),
    total: add(principal, fee, interest),
    tae: annualRate(
      principal,
      table.map(({ number, amount }) => ({ years: number / MONTHS, amount })),
    ),
    table,
  }
}

/** Interest of an amount over some days at a yearly rate. */
export function dailyInterest(amount: Cents, tin: number, days: number): Cents {
  return share(amount, tin, Math.max(0, days), DAYS)
}

/**
 * What it takes to repay what is left of a deferred purchase on a day: its principal and the interest of the days since the last instalment
 * (or since it began to bear it), never more than the next instalment would have. Without compensation, as law 16/2011 art. 30 lets.
 */
export function earlyRepayment(
  left: readonly Pick<Instalment, 'closesOn' | 'principal' | 'interest'>[],
  tin: number,
  on: LocalDate,
): { principal: Cents; interest: Cents; total: Cents; saved: Cents } {
  const [next] = left
  if (!next) throw new RangeError('Nothing is left to repay')
  const principal = add(...left.map((row) => row.principal))
  const since = addMonths(addDays(next.closesOn, 1), -1)
  const interest = toCents(Math.min(dailyInterest(principal, tin, daysBetween(since, on)), next.interest))
  const planned = add(...left.map((row) => row.interest))
  return { principal, interest, total: add(principal, interest), saved: toCents(planned - interest) }
}
