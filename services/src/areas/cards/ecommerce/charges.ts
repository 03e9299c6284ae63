/** What a shop that keeps a card has charged, and when it is likely to charge again. */
import { addDays, addMonths, type LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

/** One charge; `amount` is unsigned. */
export interface Charge {
  id: string
  on: LocalDate
  amount: Cents
}

const DAY_MS = 86_400_000

/** Between two charges in a row: a subscription is charged some days early or late around weekends and short months. */
const PERIODS = [
  { least: 6, most: 8, next: (on: LocalDate) => addDays(on, 7) },
  { least: 26, most: 33, next: (on: LocalDate) => addMonths(on, 1) },
  { least: 85, most: 97, next: (on: LocalDate) => addMonths(on, 3) },
  { least: 355, most: 375, next: (on: LocalDate) => addMonths(on, 12) },
] as const

/**
 * The day of the next charge, of charges from the newest to the oldest. Absent where the last three do not follow one period, or where the day it
 * gives has passed by more than a week: the shop has stopped.
 */
export function nextChargeOn(charges: readonly Pick<Charge, 'on'>[], today: LocalDate): LocalDate | undefined {
  const [last, ...before] = charges.slice(0, 3)
  if (!last || before.length === 0) return undefined
  const gaps = before.map(({ on }, at) => Math.round((Date.parse(charges[at]?.on ?? on) - Date.parse(on)) / DAY_MS))
  const period = PERIODS.find(({ least, most }) => gaps.every((gap) => gap >= least && gap <= most))
  const next = period?.next(last.on)
  return next !== undefined && addDays(next, 7) >= today ? next : undefined
}

/** The last, of a subscription; of a card kept to buy with, the one in the middle. Absent without any. */
export function usualAmount(charges: readonly Pick<Charge, 'amount'>[], isSubscription: boolean): Cents | undefined {
  if (isSubscription) return charges[0]?.amount
  return charges.map(({ amount }) => amount).toSorted((a, b) => a - b)[Math.floor(charges.length / 2)]
}
