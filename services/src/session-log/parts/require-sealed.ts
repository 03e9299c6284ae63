import type pg from 'pg'
import { StartRefused } from '../../start-refused.ts'
import { firstIdOf } from '../part-numbers.ts'

/** Throws StartRefused while an event of this part, or of one before it, has no seal. */
export async function requireSealed(client: pg.Client, part: number): Promise<void> {
  // As `seal-events.ts` looks for what comes next: of a log that another server wrote the numbers of transactions say nothing.
  const { rows } = await client.query<{ tx: string; id: number; foreign: boolean }>(
    `select e.tx::text, e.id::float8, e.tx >= pg_snapshot_xmax(pg_current_snapshot()) as foreign
     from event_seals s join events e on e.id = s.event_id order by s.no desc limit 1`,
  )
  const last = rows[0]
  const after = last && !last.foreign ? `(e.tx, e.id) > ('${last.tx}'::xid8, ${last.id})` : 'true'
  const { rowCount } = await client.query(
    `select from events e where e.id < ${firstIdOf(part + 1)} and ${after} and not exists (select from event_seals s where s.event_id = e.id) limit 1`,
  )
  if (rowCount === 0) return
  throw new StartRefused(
    `Events of part ${part} of the session log are not sealed yet. A process that serves the bank seals them, once no transaction on this server ` +
      'is older than they are: end those that were forgotten (pg_stat_activity) and do this again.',
  )
}
