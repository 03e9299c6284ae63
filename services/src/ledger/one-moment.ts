import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'

/**
 * The first statements of a transaction that reads the books as they are at one moment. The table of entries is its own before it sees the moment: one
 * that takes the place of the other afterwards (`parts/split-entries.ts`) has rows that were written since, which it would not see.
 */
export async function seeOneMoment(tx: Tx, more: 'read only' | 'read write'): Promise<void> {
  await tx.execute(sql.raw(`set transaction isolation level repeatable read, ${more}`))
  await tx.execute(sql`lock table entries in access share mode`)
}
