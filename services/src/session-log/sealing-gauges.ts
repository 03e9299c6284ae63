import { desc, gte, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Reading } from '../telemetry/metrics.ts'
import { isAfter, lastSealed } from './last-sealed.ts'
import { firstIdOf, partOf } from './part-numbers.ts'
import { events } from './tables.ts'

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
  const open = await openPartSeconds({ database, clock })
  return [
    ...(open === undefined ? [] : [{ name: 'almenara_session_log_open_part_seconds' as const, value: open }]),
    { name: 'almenara_session_log_unsealed_events', value: rows[0]?.unsealed ?? 0 },
    { name: 'almenara_session_log_oldest_unsealed_seconds', value: rows[0]?.seconds ?? 0 },
  ]
}

/** How old the first event is of the part that the last one is in; nothing where the log is whole. */
async function openPartSeconds({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<number | undefined> {
  const [last] = await database.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1)
  const part = partOf(last?.id ?? 0)
  if (part === 0) return undefined
  const first = firstIdOf(part)
  const [{ at } = { at: clock.now() }] = await database
    .select({ at: events.at })
    .from(events)
    .where(gte(events.id, first))
    .orderBy(events.id)
    .limit(1)
  return Math.max(0, (Date.parse(clock.now()) - Date.parse(at)) / 1000)
}
