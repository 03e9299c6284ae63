/** Changes of tables that customers use meanwhile: whoever needs a lock for one gives up soon, lets the customers by and tries again. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { sqlState } from './sql-state.ts'
import { DEADLOCK, LOCKED } from './trouble.ts'

/** How long a statement of such a change waits for a lock: whoever comes after it for the same table waits for it. In milliseconds. */
export const LOCK_MS = 2_000
/** What keeps everybody from a table waits for its lock less than PostgreSQL takes to suspect a deadlock (1 s), in milliseconds. */
export const SHORT_LOCK_MS = 300
/** What took hours is not thrown away because somebody has been reading for ten minutes: the locks after it are tried for so many times as long. */
export const LONGER = 12
const AGAIN_MS = 1_000

export interface Trying {
  say: (line: string) => void
  /** For how long it tries. In milliseconds. */
  limitMs: number
}

/**
 * Does `work` again until it is given its locks; what it began is rolled back each time. `what` is its name at the beginning of a sentence. Throws
 * StartRefused, naming whoever has been in a transaction longest, when the time is over, and whatever else `work` throws.
 */
export async function patiently<T>(client: pg.Client, what: string, { say, limitMs }: Trying, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + limitMs
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      // Of a connection that is lost there is nothing to roll back.
      await client.query('rollback').catch(() => {})
      const state = sqlState(error)
      if (state !== LOCKED && state !== DEADLOCK) throw error
      const who = await oldestTransaction(client)
      if (performance.now() >= until) throw new StartRefused(`${what} is kept from a table by ${who}. End it and migrate again.`)
      if (tries === 0) say(`${what} waits for a table that ${who} is using.`)
      await pause(AGAIN_MS)
    }
  }
}

/** Of those open in this database. Who had the lock may have let it go by now; who has been there longest is who usually has it. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(
    `select format('process %s («%s» as %s, in a transaction since %s, %s)', pid, application_name, usename,
                   to_char(xact_start, 'YYYY-MM-DD HH24:MI:SS TZ'), state) as who
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`,
  )
  return rows[0]?.who ?? 'a transaction that has just ended'
}
