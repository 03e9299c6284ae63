/** What a line of financing charges for advancing an amount: the bank takes it when it is signed, and its customer may reckon it before. */
import { share } from '../../millionths.ts'
import type { Cents } from '../../money.ts'

/** Thousandths of a percent. */
const WHOLE = 100_000

/** Nominal × rate × days ÷ the days of its year, half a cent upwards. `rate`: a year's, in thousandths of a percent. */
export function advanceInterest(nominal: Cents, { rate, yearDays }: { rate: number; yearDays: number }, days: number): Cents {
  return share(nominal, rate * days, WHOLE * yearDays)
}
