/** How many numbers all customers together look up, for whoever watches the bank; and what is kept of it, which is little and short. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import type { BankGauge } from '../../../http/bank-gauges.ts'
import { bizumLookupLocks, bizumLookups } from './tables.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** Look-ups count for one day; a second one is left for whoever asks what happened. */
const KEPT_SECONDS = 2 * DAY_SECONDS

export interface LookupRate {
  lastHour: number
  lastDay: number
  /** Customers who are stopped now. */
  locked: number
}

export async function lookupRate(db: Db, now: Instant): Promise<LookupRate> {
  const since = (seconds: number) => gt(bizumLookups.at, addSeconds(now, -seconds))
  const [lastHour, lastDay, locked] = await Promise.all([
    db.$count(bizumLookups, since(HOUR_SECONDS)),
    db.$count(bizumLookups, since(DAY_SECONDS)),
    db.$count(bizumLookupLocks, gt(bizumLookupLocks.until, now)),
  ])
  return { lastHour, lastDay, locked }
}

/** New numbers of the last hour, and customers who are stopped until tomorrow. A rate that jumps is somebody who harvests names. */
export const lookupGauges: BankGauge = async ({ database, clock }) => {
  const { lastHour, locked } = await lookupRate(database, clock.now())
  return [
    { name: 'almenara_bizum_lookups_last_hour', value: lastHour },
    { name: 'almenara_bizum_lookups_locked', value: locked },
  ]
}

/** Whom customers were looking for is nobody's business once it counts no more. */
export async function forgetLookups(tx: Tx, now: Instant): Promise<void> {
  await tx.delete(bizumLookups).where(lt(bizumLookups.at, addSeconds(now, -KEPT_SECONDS)))
  await tx.delete(bizumLookupLocks).where(lt(bizumLookupLocks.until, addSeconds(now, -KEPT_SECONDS)))
}
