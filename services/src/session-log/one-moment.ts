import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'

/**
 * The first statements of a transaction that reads the log as it is at one moment. The tables are its own before it sees the moment: a part that was
 * moved to another disk afterwards (`parts/archive-log.ts`) has rows that were written since, which it would not see.
 */
export async function seeLogAtOneMoment(tx: Tx): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read`)
  await tx.execute(sql`lock table event_seals, events, event_anchors in access share mode`)
}
