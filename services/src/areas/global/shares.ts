import type { Cents } from '@almenara/contract/money'

/**
 * How much of all there is each total makes, in whole percents of their sizes: what is owed counts like what is had. They sum to 100 (what
 * rounding leaves goes to the largest remainders), or all are zero where there is nothing.
 */
export function sharesOf(totals: readonly Cents[]): number[] {
  const whole = totals.reduce<number>((sum, total) => sum + Math.abs(total), 0)
  if (whole === 0) return totals.map(() => 0)
  const exact = totals.map((total) => (Math.abs(total) * 100) / whole)
  const shares = exact.map(Math.floor)
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact.map((_, index) => index).toSorted((a, b) => remainder(exact, b) - remainder(exact, a))
  for (const index of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

const remainder = (exact: readonly number[], index: number) => (exact[index] ?? 0) % 1
