/** The annual percentage rate (TAE) of a credit. */
import type { Cents } from '@almenara/contract/money'

/** What is paid, and how long after the money was lent: in years, a month being 1/12 whatever its days. */
export interface Repayment {
  years: number
  amount: Cents
}

/** Halvings of the interval in which the rate is looked for: far beyond what a double can tell apart. */
const HALVINGS = 200

/**
 * The rate X that makes the sum of `amount / (1 + X)^years` equal to what was lent, in hundredths of a percent (1890 is 18,90 %): the
 * formula of annex I of Directive 2008/48/EC (Spanish law 16/2011, annex I). Solved by bisection over the yearly discount factor, along
 * which that sum only grows. Zero when no more is paid than was lent. Throws RangeError where nothing is lent or paid.
 */
export function annualRate(lent: Cents, repayments: readonly Repayment[]): number {
  const paid = repayments.reduce((sum, { amount }) => sum + amount, 0)
  if (lent <= 0 || paid <= 0) throw new RangeError(`No rate for ${paid} paid of ${lent} lent`)
  if (paid <= lent) return 0
  let [low, high] = [0, 1]
  for (let step = 0; step < HALVINGS; step += 1) {
    const factor = (low + high) / 2
    const worth = repayments.reduce((sum, { years, amount }) => sum + amount * factor ** years, 0)
    if (worth > lent) high = factor
    else low = factor
  }
  return Math.round((1 / ((low + high) / 2) - 1) * 10_000)
}
