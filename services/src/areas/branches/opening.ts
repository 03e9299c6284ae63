/** Whether a branch is open at an instant, by its own wall clock. */
import { toLocalDate, weekday, type Instant } from '@almenara/contract/dates'
import { sql, type SQL } from 'drizzle-orm'
import { isBankDay } from '../../calendar/bank-days.ts'
import { BRANCH_ZONES, branches, branchHours } from '../../branches/tables.ts'

interface WallMoment {
  weekday: number
  /** Since midnight. */
  minutes: number
  /** A working day on which banks do not open. */
  holiday: boolean
}

/** The same instant is another hour, and near midnight another day, in the Canary Islands. */
function wallMoment(at: Instant, zone: (typeof BRANCH_ZONES)[number]): WallMoment {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
  const [date = '', time = ''] = parts.split(' ')
  const day = toLocalDate(date)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { weekday: weekday(day), minutes: hours * 60 + minutes, holiday: weekday(day) <= 5 && !isBankDay(day) }
}

/** True in SQL for the rows of `branches` that are open. Branches keep the bank's holidays; cashpoints know none. */
export function openAt(at: Instant): SQL<boolean> {
  const zones = BRANCH_ZONES.map((zone) => {
    const { weekday: day, minutes, holiday } = wallMoment(at, zone)
    return sql`(${branches.zone} = ${zone} and not (${holiday} and ${branches.kind} = 'BRANCH') and exists (
      select from ${branchHours}
      where ${branchHours.branchId} = ${branches.id} and ${branchHours.weekday} = ${day}
        and ${branchHours.opens} <= ${minutes} and ${minutes} < ${branchHours.closes}))`
  })
  return sql<boolean>`(${branches.alwaysOpen} or ${sql.join(zones, sql` or `)})`
}

/** Minutes since midnight as «08:30». */
export function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
