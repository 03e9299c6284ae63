/** Simple interest on whole cents, exact: no decimal number holds an amount. */
import { toCents, type Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'

/** A rate of 100 %. */
const WHOLE = 100_000

/** `amount × numerator ÷ denominator`, rounded to the cent, halves away from zero. */
export function portion(amount: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(amount) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + BigInt(denominator)) / (2n * BigInt(denominator))
  return toCents(Number(product < 0n ? -rounded : rounded))
}

/** A percentage of an amount that has nothing to do with time: a fee, VAT. */
export function percentage(amount: Cents, rate: Rate): Cents {
  return portion(amount, rate, WHOLE)
}

/** The interest of whole months, each a twelfth of the year, as French instalments bear. */
export function monthsInterest(amount: Cents, rate: Rate, months = 1): Cents {
  return portion(amount, rate * months, 12 * WHOLE)
}

/** The interest of some days, counted one by one over a year of 365. */
export function daysInterest(amount: Cents, rate: Rate, days: number): Cents {
  return portion(amount, rate * days, 365 * WHOLE)
}
