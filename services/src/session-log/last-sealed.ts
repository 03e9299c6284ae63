import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** The event that was sealed last. */
export interface LastSealed {
  /** The number of its transaction. */
  tx: string
  id: number
  /** Its number is from the future: it was brought by a copy of another server, which counts on its own. */
  foreign: boolean
}

/** Of all, or until a seal. `undefined` where there is none. */
export async function lastSealed(db: Db, until?: number): Promise<LastSealed | undefined> {
  const { rows } = await db.execute<LastSealed & Record<string, unknown>>(sql`
    select e.tx, e.id, e.tx >= pg_snapshot_xmax(pg_current_snapshot()) as foreign
    from event_seals s join events e on e.id = s.event_id ${until === undefined ? sql`` : sql`where s.no <= ${until}`} order by s.no desc limit 1`)
  return rows[0]
}

/**
 * Whether an event `e` comes after it in the order of sealing. Its values are in the statement: PostgreSQL plans for a few events then, and reads none
 * of the others.
 */
export const isAfter = (last: LastSealed | undefined): SQL => (last ? sql`(e.tx, e.id) > (${last.tx}::xid8, ${last.id})` : sql`true`)
