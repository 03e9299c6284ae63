import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { requireGrants, requireRole } from './access.ts'
import { Client } from './client.ts'
import { clientConfig, type Connection } from './connection.ts'
import { takeMigrationLock, type LockWaiting } from './migration-lock.ts'

/**
 * The plpgsql functions, in the order in which they need each other. Unlike tables they have no history: when the text of any
 * has changed, all are created again, in the same transaction.
 */
const ROUTINES = [
  'ledger/post.sql',
  'ledger/accounts.sql',
  'two-step/guards.sql',
  'two-step/open.sql',
  'two-step/orders.sql',
  'two-step/settle.sql',
  'two-step/execute.sql',
  'areas/bizum/payments/sent-elsewhere.sql',
  'payments/limits.sql',
  'areas/payments/files/guards.sql',
  'areas/payments/remittances/presented.sql',
  'areas/bizum/contract/in-force.sql',
  'areas/bizum/payments/usage.sql',
  'areas/bizum/payments/judge.sql',
  'areas/bizum/payments/settle.sql',
] as const

/** SQL is written within PostgreSQL 15. */
const OLDEST_SERVER = 150_000

/** The server is older than PostgreSQL 15. */
export class UnsupportedServer extends Error {
  override readonly name = 'UnsupportedServer'
}

/** The database was migrated by a later version of this program. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
}

/**
 * Brings the database to what this program needs: tables, role, functions. Runs as the connection's own user, who must own the
 * schema and may create the role `almenara_app` if it is missing. Several processes may start at once: one works, the rest wait.
 * Throws `UnsupportedServer`, `NewerDatabase`, `StartRefused` (the lock is not let go; the role or what it is granted is missing), or the
 * driver's error.
 */
export async function migrate(connection: Connection, waiting?: LockWaiting): Promise<void> {
  const client = new Client(clientConfig(connection, 'owner'))
  await client.connect()
  try {
    await checkServer(client)
    await takeMigrationLock(client, waiting)
    const migrationsFolder = fileURLToPath(new URL('db/migrations/', sourceRoot()))
    if (await checkHistory(client, migrationsFolder)) await requireRole(client)
    await runMigrations(drizzle(client), { migrationsFolder })
    await replaceRoutines(client)
    await requireRole(client)
    await requireGrants(client)
  } finally {
    // The lock is the session's and goes with it.
    await client.end()
  }
}

/** `services/src/`, seen from here and from the bundle in `services/dist/`. */
function sourceRoot(): URL {
  const candidates = [new URL('../', import.meta.url), new URL('../src/', import.meta.url)]
  const found = candidates.find((root) => existsSync(new URL('db/migrations/meta/_journal.json', root)))
  if (!found) throw new Error(`No migrations beside ${import.meta.url}`)
  return found
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  const server = rows[0]
  if (!server || server.number < OLDEST_SERVER)
    throw new UnsupportedServer(`PostgreSQL 15 or later is needed; this server is ${server?.version}`)
}

/** An older program on a newer database would put old functions over new tables. Answers whether it was ever migrated. */
async function checkHistory(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!rows[0]?.exists) return false
  const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis))
  const applied = await client.query<{ at: number | null }>('select max(created_at)::bigint as at from drizzle.__drizzle_migrations')
  if ((applied.rows[0]?.at ?? 0) > newest) throw new NewerDatabase('A later version of this program has changed this database')
  return applied.rows[0]?.at !== null
}

async function replaceRoutines(client: pg.Client): Promise<void> {
  const text = ROUTINES.map((file) => readFileSync(new URL(file, sourceRoot()), 'utf8')).join('\n')
  const digest = createHash('sha256').update(text).digest('hex')
  await client.query('create table if not exists drizzle.routines (digest text not null)')
  const { rows } = await client.query<{ digest: string }>('select digest from drizzle.routines')
  if (rows[0]?.digest === digest) return
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('delete from drizzle.routines')
    await client.query('insert into drizzle.routines values ($1)', [digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
