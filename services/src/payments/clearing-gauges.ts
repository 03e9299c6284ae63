import { isNull, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { sepaMessages } from './tables.ts'

const DIRECTIONS = ['OUT', 'IN'] as const

/** Messages of the clearing that are to be sent, or that came and are not done, and the age of the oldest. */
export async function clearingGauges({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<Reading[]> {
  const { direction, at, doneAt } = sepaMessages
  const seconds = sql<number>`greatest(0, extract(epoch from ${clock.now()}::timestamptz - min(${at})))::float8`
  const rows = await database
    .select({ direction, waiting: sql<number>`count(*)::int`, seconds })
    .from(sepaMessages)
    .where(isNull(doneAt))
    .groupBy(direction)
  return DIRECTIONS.flatMap((way): Reading[] => {
    const found = rows.find((row) => row.direction === way)
    const labels = { direction: way }
    return [
      { name: 'almenara_clearing_waiting', value: found?.waiting ?? 0, labels },
      { name: 'almenara_clearing_oldest_seconds', value: found?.seconds ?? 0, labels },
    ]
  })
}
