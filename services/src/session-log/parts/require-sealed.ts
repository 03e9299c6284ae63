import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { StartRefused } from '../../start-refused.ts'
import { isAfter, lastSealed } from '../last-sealed.ts'
import { firstIdOf } from '../part-numbers.ts'

/** Throws StartRefused while an event of this part, or of one before it, has no seal. */
export async function requireSealed(client: pg.Client, part: number): Promise<void> {
  const db = drizzle(client)
  const last = await lastSealed(db)
  // Of a log that another server wrote the numbers of transactions say nothing.
  const after = last?.foreign ? sql`true` : isAfter(last)
  const { rowCount } = await db.execute(sql`
    select from events e
    where e.id < ${firstIdOf(part + 1)} and ${after} and not exists (select from event_seals s where s.event_id = e.id) limit 1`)
  if (rowCount === 0) return
  throw new StartRefused(
    `Events of part ${part} of the session log are not sealed yet. A process that serves the bank seals them, once no transaction on this server ` +
      'is older than they are: end those that were forgotten (pg_stat_activity) and do this again.',
  )
}
