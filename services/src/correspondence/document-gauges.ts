import { ne, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { documentItems } from './tables.ts'

/** Documents that were written and wait to be rendered (`FROZEN`) or delivered (`RENDERED`), and the age of the oldest. */
export async function documentGauges({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<Reading[]> {
  const { state, frozenAt } = documentItems
  const seconds = sql<number>`greatest(0, extract(epoch from ${clock.now()}::timestamptz - min(${frozenAt})))::float8`
  const rows = await database
    .select({ state, waiting: sql<number>`count(*)::int`, seconds })
    .from(documentItems)
    .where(ne(state, 'DELIVERED'))
    .groupBy(state)
  const waiting = (['FROZEN', 'RENDERED'] as const).map((name): Reading => {
    const value = rows.find((row) => row.state === name)?.waiting ?? 0
    return { name: 'almenara_documents_waiting', value, labels: { state: name } }
  })
  const oldest = Math.max(0, ...rows.map((row) => row.seconds))
  return [...waiting, { name: 'almenara_documents_oldest_seconds', value: oldest }]
}
