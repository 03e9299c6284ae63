import { sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { isAfter, lastSealed } from './last-sealed.ts'

/** Beyond so many nobody needs the number. */
const MOST = 100_000

/**
 * How far behind the sealer is: events that are committed and that it has not sealed. It waits for transactions that are still running anywhere on the
 * PostgreSQL server, so somebody else's forgotten one shows here.
 */
export async function sealingGauges({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<Reading[]> {
  const { rows } = await database.execute<{ unsealed: number; seconds: number }>(sql`
    with unsealed as (
      select e.at from events e where ${isAfter(await lastSealed(database))} and not exists (select from event_seals s where s.event_id = e.id)
      order by e.tx, e.id limit ${MOST})
    select count(*)::int as unsealed, coalesce(greatest(0, extract(epoch from ${clock.now()}::timestamptz - min(at))), 0)::float8 as seconds
    from unsealed`)
  return [
    { name: 'almenara_session_log_unsealed_events', value: rows[0]?.unsealed ?? 0 },
    { name: 'almenara_session_log_oldest_unsealed_seconds', value: rows[0]?.seconds ?? 0 },
  ]
}
