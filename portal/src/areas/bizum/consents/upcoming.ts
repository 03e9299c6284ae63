/** The charges of the coming month as days of a calendar, with their sums. */
import type { UpcomingCharge, UpcomingCharges } from '@almenara/contract/areas/bizum/mandates'
import { addDays, weekday, type LocalDate } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'

export interface ChargeSum {
  value: Cents
  /** Some of them may be less. */
  most: boolean
}

/** What they come to; undefined where the amount of none is known. */
export function sumOf(charges: readonly UpcomingCharge[]): ChargeSum | undefined {
  const known = charges.filter(({ amount }) => amount !== undefined)
  if (known.length === 0) return undefined
  return { value: toCents(known.reduce((sum, { amount = 0 }) => sum + amount, 0)), most: known.some(({ most }) => most) }
}

export interface ChargeDay {
  day: LocalDate
  charges: readonly UpcomingCharge[]
  /** Between the first and the last day of the forecast. */
  isInside: boolean
}

/** The days with charges, in their order. */
export function chargeDays({ charges }: Pick<UpcomingCharges, 'charges'>): ChargeDay[] {
  const days = [...new Set(charges.map(({ on }) => on))]
  return days.map((day) => ({ day, charges: charges.filter(({ on }) => on === day), isInside: true }))
}

/** Whole weeks, from the Monday of the first day to the Sunday of the last. */
export function chargeWeeks({ from, to, charges }: UpcomingCharges): ChargeDay[][] {
  const weeks: ChargeDay[][] = []
  for (let monday = addDays(from, 1 - weekday(from)); monday <= to; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(monday, index)
        return { day, charges: charges.filter(({ on }) => on === day), isInside: day >= from && day <= to }
      }),
    )
  }
  return weeks
}
