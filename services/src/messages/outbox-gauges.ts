import { isNotNull, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { outboxMessages } from './tables.ts'

const CHANNELS = ['SMS', 'EMAIL'] as const

/** How many messages wait for their carrier, and since when the oldest does. */
export async function outboxGauges({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<Reading[]> {
  const { channel, createdAt, nextAttemptAt } = outboxMessages
  const seconds = sql<number>`greatest(0, extract(epoch from ${clock.now()}::timestamptz - min(${createdAt})))::float8`
  const rows = await database
    .select({ channel, waiting: sql<number>`count(*)::int`, seconds })
    .from(outboxMessages)
    .where(isNotNull(nextAttemptAt))
    .groupBy(channel)
  return CHANNELS.flatMap((name): Reading[] => {
    const found = rows.find((row) => row.channel === name)
    const labels = { channel: name }
    return [
      { name: 'almenara_outbox_waiting', value: found?.waiting ?? 0, labels },
      { name: 'almenara_outbox_oldest_seconds', value: found?.seconds ?? 0, labels },
    ]
  })
}
