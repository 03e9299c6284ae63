/** The days of periodic orders: which they are, and which of them their customer has left out. */
import type { Periodicity } from '@almenara/contract/periodicity'
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import type { LocalDate } from '@almenara/contract/dates'
import { inArray } from 'drizzle-orm'
import { periodicDay, type Period } from '../calendar/payment-days.ts'
import type { Db } from '../db/connection.ts'
import { periodicSkips, type periodicTransfers } from './tables.ts'

export type Periodic = typeof periodicTransfers.$inferSelect

const PERIODS: Readonly<Record<Periodicity, Period>> = {
  WEEKLY: { unit: 'WEEK', every: 1 },
  FORTNIGHTLY: { unit: 'WEEK', every: 2 },
  MONTHLY: { unit: 'MONTH', every: 1 },
  BIMONTHLY: { unit: 'MONTH', every: 2 },
  QUARTERLY: { unit: 'MONTH', every: 3 },
  HALF_YEARLY: { unit: 'MONTH', every: 6 },
  YEARLY: { unit: 'MONTH', every: 12 },
}

export type Schedule = Extract<TransferWhen, { type: 'PERIODIC' }>

/** The day of the `index`th time of a periodic order (from zero), before any shift; undefined past its last day. */
export function timeOf({ firstOn, periodicity, until }: Omit<Schedule, 'type'>, index: number): LocalDate | undefined {
  const day = periodicDay(firstOn, PERIODS[periodicity], index)
  return until !== undefined && day > until ? undefined : day
}

/** Up to `most` times, from the `index`th on. */
export function timesFrom(schedule: Omit<Schedule, 'type'>, index: number, most: number): LocalDate[] {
  const days: LocalDate[] = []
  for (let at = index; days.length < most; at += 1) {
    const day = timeOf(schedule, at)
    if (day === undefined) break
    days.push(day)
  }
  return days
}

export function scheduleOf({ firstOn, periodicity, until }: Periodic) {
  return { firstOn, periodicity, ...(until === null ? {} : { until }) }
}

/** The days left out of each order, before any shift. */
export async function skipsOf(db: Db, ids: readonly string[]): Promise<Map<string, Set<LocalDate>>> {
  const found = new Map<string, Set<LocalDate>>(ids.map((id) => [id, new Set()]))
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(periodicSkips)
          .where(inArray(periodicSkips.periodicId, [...ids]))
  for (const { periodicId, on } of rows) found.get(periodicId)?.add(on)
  return found
}
