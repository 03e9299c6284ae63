/** The French system: constant instalments at the end of each month, of which interest takes less and principal more each time. */
import { toCents, type Cents } from '@almenara/contract/money'
import type { Rate } from '@almenara/contract/rate'

/**
 * The instalment that pays `principal` back in `months`, leaving `residual` to be paid with the last one:
 * `(P − R·v^n)·i ÷ (1 − v^n)`, to the cent. Without interest, the same share each month.
 */
export function instalmentOf(principal: Cents, rate: Rate, months: number, residual = 0): Cents {
  const i = rate / 1_200_000
  if (i === 0) return toCents(Math.round((principal - residual) / months))
  const v = (1 + i) ** -months
  return toCents(Math.round(((principal - residual * v) * i) / (1 - v)))
}

/** How many instalments of this size pay `principal` back, the last of them smaller or equal. Infinity when they do not reach the interest. */
export function instalmentsFor(principal: Cents, rate: Rate, instalment: Cents): number {
  const i = rate / 1_200_000
  const count = i === 0 ? principal / instalment : -Math.log(1 - (principal * i) / instalment) / Math.log(1 + i)
  // A whole number but for the last digits of a double is that whole number.
  return Number.isNaN(count) ? Infinity : Math.ceil(count - 1e-6)
}
