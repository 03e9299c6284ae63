/** Brings the tables of a database forward, one migration at a time, without keeping anybody waiting for long. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import type { Migration } from './migration-files.ts'
import { writeMigration } from './schema-state.ts'
import { sqlState } from './sql-state.ts'
import { LOCKED } from './trouble.ts'

/**
 * How long a statement of a migration waits for a lock: whoever comes after it for the same table waits for it, so it gives up, lets them by and
 * tries again. In milliseconds.
 */
const LOCK_MS = 2_000
const AGAIN_MS = 1_000

export interface Applying {
  say: (line: string) => void
  /** For how long it tries. In milliseconds. */
  limitMs: number
}

/** The moment of the newest migration that was applied; 0 for none. It is drizzle's own table. */
export async function lastApplied(client: pg.Client): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ at: number | null }>('select max(created_at)::bigint as at from drizzle.__drizzle_migrations')
  return rows[0]?.at ?? 0
}

/** Applies those that are missing, each in a transaction of its own where it can be. Throws StartRefused when a lock is not let go. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[], applying: Applying): Promise<void> {
  const last = await lastApplied(client)
  let oldestProgram = 0
  for (const migration of migrations) {
    oldestProgram = Math.max(oldestProgram, migration.oldestProgram ?? 0)
    if (migration.when <= last) continue
    await patiently(client, migration, applying, async () => {
      if (migration.isOutside) for (const statement of migration.statements) await client.query(statement)
      await client.query(`begin; set local lock_timeout = ${LOCK_MS}`)
      if (!migration.isOutside) for (const statement of migration.statements) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [migration.hash, migration.when])
      await writeMigration(client, migration.number, oldestProgram)
      await client.query('commit')
    })
  }
}

async function patiently(client: pg.Client, { name }: Migration, { say, limitMs }: Applying, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + limitMs
  for (let tries = 0; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      // Of a connection that is lost there is nothing to roll back.
      await client.query('rollback').catch(() => {})
      if (sqlState(error) !== LOCKED) throw error
      const who = await oldestTransaction(client)
      if (performance.now() >= until)
        throw new StartRefused(`The migration ${name} is kept from a table by ${who}. End it and migrate again.`)
      if (tries === 0) say(`The migration ${name} waits for a table that ${who} is using.`)
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
