import { addDays, dayAt, type LocalDate } from '@almenara/contract/dates'
import { desc } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { bankDayFrom, bankDayUntil } from './bank-days.ts'
import { bankDays } from './tables.ts'

/** Bank days that have come and have not ended, today's too, and how long the one that was begun has been running. */
export async function bankDayGauges({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<Reading[]> {
  const now = clock.now()
  const [last] = await database.select().from(bankDays).orderBy(desc(bankDays.day)).limit(1)
  const isRunning = last !== undefined && last.finishedAt === null
  const seconds = isRunning ? Math.max(0, Date.parse(now) - Date.parse(last.startedAt)) / 1000 : 0
  return [
    { name: 'almenara_bank_days_unfinished', value: last ? daysBetween(last.day, bankDayUntil(dayAt(now))) + (isRunning ? 1 : 0) : 0 },
    { name: 'almenara_bank_day_running_seconds', value: seconds },
  ]
}

/** Bank days after `from`, up to `until`. */
function daysBetween(from: LocalDate, until: LocalDate): number {
  let days = 0
  for (let day = bankDayFrom(addDays(from, 1)); day <= until; day = bankDayFrom(addDays(day, 1))) days += 1
  return days
}
