import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'

const PART = 500
let cursors = 0

/** The rows of a query of any size, a part at a time: the server keeps them and only a part is here. All are of one moment. */
export async function* readInBatches<Row extends Record<string, unknown>>(tx: Tx, query: SQL): AsyncGenerator<readonly Row[]> {
  cursors += 1
  const name = sql.raw(`parts_${cursors}`)
  await tx.execute(sql`declare ${name} no scroll cursor for ${query}`)
  for (;;) {
    const rows: readonly Record<string, unknown>[] = (await tx.execute(sql`fetch ${sql.raw(String(PART))} from ${name}`)).rows
    if (rows.length > 0) yield rows as readonly Row[]
    if (rows.length < PART) break
  }
  await tx.execute(sql`close ${name}`)
}
