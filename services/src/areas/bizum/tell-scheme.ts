/**
 * What the scheme is told of acts that nobody signs: the row is written first, in the transaction of the act, and the scheme is told after it,
 * with growing pauses until it says that it knows. Whichever process comes to a row takes it for a while.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { afterPause } from './pauses.ts'

/** Whoever tells has this long before another process tells too. Longer than an adapter waits. */
const CLAIM_SECONDS = 60

/** Writes what the scheme answered in the row, which is locked and as it is now. `AGAIN`: there is more to tell. */
export type Written<Row> = (tx: Tx, current: Row, now: Instant) => Promise<'AGAIN' | undefined>

/** Rows of one table, which has `id`, `next_attempt_at` and `attempts`. */
export interface Telling<Row> {
  table: PgTable
  read(db: Db, id: string): Promise<Row | undefined>
  lock(tx: Tx, id: string): Promise<Row | undefined>
  /** Tells the scheme what this row has to tell. `undefined`: no word, and it is told again later. */
  tell(bank: Bank, row: Row): Promise<Written<Row> | undefined>
}

/** Tells of every row whose time has come; answers how many. */
export async function tellDue<Row>(bank: Bank, telling: Telling<Row>): Promise<number> {
  for (let told = 0; ; told += 1) {
    const claimed = await claim(bank, telling.table)
    if (!claimed) return told
    await tellClaimed(bank, telling, claimed)
  }
}

/** Tells of one row right after its act; without a word it is told again by `tellDue`. */
export async function tellNow<Row>(bank: Bank, telling: Telling<Row>, id: string): Promise<void> {
  const claimed = await claim(bank, telling.table, id)
  // Whatever fails here, the poller comes to it.
  if (claimed) await tellClaimed(bank, telling, claimed).catch(() => undefined)
}

interface Claimed {
  id: string
  attempts: number
}

async function claim({ database, clock }: Bank, table: PgTable, id?: string): Promise<Claimed | undefined> {
  const now = clock.now()
  const { rows } = await database.transaction((tx) =>
    tx.execute<Claimed & Record<string, unknown>>(sql`
      update ${table} set next_attempt_at = ${addSeconds(now, CLAIM_SECONDS)}, attempts = attempts + 1
      where id = (select id from ${table} where next_attempt_at <= ${now} ${id === undefined ? sql`` : sql`and id = ${id}`}
        order by next_attempt_at limit 1 for update skip locked)
      returning id, attempts`),
  )
  return rows[0]
}

async function tellClaimed<Row>(bank: Bank, { table, read, lock, tell }: Telling<Row>, { id, attempts }: Claimed): Promise<void> {
  const row = await read(bank.database, id)
  const write = row && (await tell(bank, row))
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const current = await lock(tx, id)
    if (!current) return
    const again = write ? await write(tx, current, now) : 'LATER'
    const next = again === undefined ? null : again === 'AGAIN' ? now : afterPause(now, attempts)
    await tx.execute(sql`update ${table} set next_attempt_at = ${next}, attempts = ${again === 'LATER' ? attempts : 0} where id = ${id}`)
  })
}
