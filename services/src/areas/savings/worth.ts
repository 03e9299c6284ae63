/** What a savings product is worth, and what a list of them tells beside it. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Rate, Units } from '@almenara/contract/millionths'
import type { Cents } from '@almenara/contract/money'
import type { Terms } from './deposit-terms.ts'

/** Units of something that has a price. */
export interface Held {
  instrumentId: string
  /** ISO 4217. */
  currency: string
  units: Units
}

/** What any of them is worth, in euros and, where it is held in another currency alone, in that one. */
export interface Worth {
  value: Cents
  original?: { currency: string; amount: Cents }
  /** What was put into it and is still there, in euros at today's exchange. */
  contributed?: Cents
  gain?: Cents
  /** Of what was put in. */
  gainRate?: Rate
  maturesOn?: LocalDate
  /** The day of the price it is valued at. */
  pricedOn?: LocalDate | undefined
  /** What of it has prices. */
  held?: readonly Held[]
  /** Euros of it that no price moves: a deposit's money, contributions without units yet, what never had a price. */
  fixed?: Cents
  /** What a fund or a plan invests in: «Renta mixta». */
  category?: string
  /** Of an account of securities: how many there are. */
  positions?: number
  deposit?: Terms
  /** Of a plan, where one is contracted. */
  nextContribution?: { on: LocalDate; amount: Cents }
}

/** What was read of several products at once, of each. */
export function byProduct<Row extends { productId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.productId, [...(groups.get(row.productId) ?? []), row])
  return groups
}
