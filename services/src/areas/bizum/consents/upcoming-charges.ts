/** What subscriptions charge in the coming month: on the day that is announced, and from it, or from the last charge, every period. */
import type { UpcomingCharge } from '@almenara/contract/areas/bizum/mandates'
import { addDays, addMonths, type LocalDate } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { timesFrom } from '../../../payments/periodic-times.ts'
import { present } from '../../../present.ts'
import { agreedMost, type ConsentRow, type MandateRow } from './consent-rows.ts'
import { bizumConsents, bizumMandates } from './tables.ts'

/** More than the weeks of a year: what is further back is not worth a forecast. */
const MOST_TIMES = 60

/** Of those in force, by day. The first and the last day are inside. */
export async function upcomingCharges(db: Db, userId: number, from: LocalDate) {
  const to = addDays(addMonths(from, 1), -1)
  const rows = await db
    .select({ mandate: bizumMandates, consent: bizumConsents })
    .from(bizumMandates)
    .innerJoin(bizumConsents, eq(bizumConsents.id, bizumMandates.consentId))
    .where(and(eq(bizumMandates.userId, userId), eq(bizumMandates.state, 'ACTIVE')))
    .orderBy(bizumMandates.since, bizumMandates.id)
  const charges = rows.flatMap(({ mandate, consent }) => chargesOf(mandate, consent, { from, to }))
  return { from, to, charges: charges.sort((one, other) => one.on.localeCompare(other.on)) }
}

function chargesOf(mandate: MandateRow, consent: ConsentRow, { from, to }: { from: LocalDate; to: LocalDate }): UpcomingCharge[] {
  const { id: mandateId, title, nextOn, nextAmount, amount, lastAmount } = mandate
  const { until } = consent.terms
  // A variable charge that was never made and is not announced is known by its limit alone.
  const known = nextAmount ?? amount ?? lastAmount
  const how = present({ amount: known ?? agreedMost(mandate, consent), most: known === null ? (true as const) : undefined })
  return daysOf(mandate)
    .filter((on) => on >= from && on <= to && (until === undefined || on <= until))
    .map((on) => {
      const expected = on === nextOn ? {} : { expected: true as const }
      return { mandateId, title, merchant: consent.merchant.name, on, ...(how.amount === undefined ? {} : how), ...expected }
    })
}

function daysOf({ nextOn, lastOn, period }: MandateRow): LocalDate[] {
  if (period === null) return nextOn === null ? [] : [nextOn]
  if (nextOn !== null) return timesFrom({ firstOn: nextOn, periodicity: period }, 0, MOST_TIMES)
  return lastOn === null ? [] : timesFrom({ firstOn: lastOn, periodicity: period }, 1, MOST_TIMES)
}
