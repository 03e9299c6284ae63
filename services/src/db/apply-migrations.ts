/** Brings the tables of a database forward, one migration at a time, without keeping anybody waiting for long. */
import type pg from 'pg'
import type { Migration } from './migration-files.ts'
import { LOCK_MS, patiently, type Trying } from './patiently.ts'
import { writeMigration } from './schema-state.ts'

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
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[], trying: Trying): Promise<void> {
  const last = await lastApplied(client)
  let oldestProgram = 0
  for (const migration of migrations) {
    oldestProgram = Math.max(oldestProgram, migration.oldestProgram ?? 0)
    if (migration.when <= last) continue
    await patiently(client, `The migration ${migration.name}`, trying, async () => {
      if (migration.isOutside) for (const statement of migration.statements) await client.query(statement)
      await client.query(`begin; set local lock_timeout = ${LOCK_MS}`)
      if (!migration.isOutside) for (const statement of migration.statements) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [migration.hash, migration.when])
      await writeMigration(client, migration.number, oldestProgram)
      await client.query('commit')
    })
  }
}
