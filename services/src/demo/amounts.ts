/** How much things cost: many small amounts, few large ones, and the round endings that prices have. */
import { type Cents, toCents } from '@almenara/contract/money'
import type { Random } from './random.ts'

/** About `median` cents: log-normal, as spending is, half the draws below it; `spread` 0.1 is a bill, 0.6 a shop. At least 50 cents. */
export function around(random: Random, median: number, spread: number): Cents {
  // Three deviations are enough: a supermarket basket of 4.000 € belongs to no one.
  const deviation = Math.max(-3, Math.min(3, random.normal()))
  return toCents(Math.max(50, Math.round(median * Math.exp(deviation * spread))))
}

/** The same amount as a multiple of `step` cents, at least one step. */
export function rounded(amount: number, step: number): Cents {
  return toCents(Math.max(step, Math.round(amount / step) * step))
}

/** A price as shops print it: half end in ,00, ,50, ,90 or ,95. */
export function priced(random: Random, amount: Cents): Cents {
  if (random.chance(0.5)) return amount
  const euros = Math.max(100, Math.floor(amount / 100) * 100)
  return toCents(euros + random.pick([0, 50, 90, 95]))
}
