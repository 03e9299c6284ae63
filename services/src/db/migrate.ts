import type pg from 'pg'
import { requireGrants, requireRole } from './access.ts'
import { applyMigrations, lastApplied } from './apply-migrations.ts'
import { Client } from './client.ts'
import { clientConfig, type Connection } from './connection.ts'
import { setDatabase } from './database-settings.ts'
import { newestOf, readMigrations, type Migration } from './migration-files.ts'
import { MIGRATION_LIMIT_MS, takeMigrationLock, type LockWaiting } from './migration-lock.ts'
import { replaceRoutines } from './routines.ts'
import { readSchemaState } from './schema-state.ts'

/** SQL is written within PostgreSQL 15. */
const OLDEST_SERVER = 150_000

/** The server is older than PostgreSQL 15. */
export class UnsupportedServer extends Error {
  override readonly name = 'UnsupportedServer'
}

/** The database was migrated by a later version of this program, to where this one cannot follow. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
}

/**
 * Brings the database to what this program needs: tables, roles, functions, settings. Runs under the login that owns the schema, which may
 * create the roles `almenara_app` and `almenara_reports` if they are missing, over a connection that is its own (no pooler). Several may start
 * at once: one works, the rest wait. What a later version has changed is left as it is.
 * Throws `UnsupportedServer`, `NewerDatabase`, `StartRefused` (a lock is not let go; the role or what it is granted is missing), or the driver's
 * error.
 */
export async function migrate(connection: Connection, waiting: LockWaiting = {}): Promise<void> {
  const client = new Client(clientConfig(connection, { role: 'owner' }))
  await client.connect()
  try {
    await checkServer(client)
    await takeMigrationLock(client, waiting)
    const { say = () => {}, limitMs = MIGRATION_LIMIT_MS } = waiting
    const migrations = readMigrations()
    const last = await lastApplied(client)
    if (last > 0) await requireRole(client)
    if (last > newestOf(migrations).when) return await leaveNewer(client, newestOf(migrations), say)
    await applyMigrations(client, migrations, { say, limitMs })
    await replaceRoutines(client)
    await setDatabase(client)
    await requireRole(client)
    await requireGrants(client)
  } finally {
    // The lock is the session's and goes with it.
    await client.end()
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  const server = rows[0]
  if (!server || server.number < OLDEST_SERVER)
    throw new UnsupportedServer(`PostgreSQL 15 or later is needed; this server is ${server?.version}`)
}

/** A program may work with a database that a later one has changed, as long as that says so; it never changes it. */
async function leaveNewer(client: pg.Client, newest: Migration, say: (line: string) => void): Promise<void> {
  const state = await readSchemaState(client)
  if (!state || state.oldestProgram > newest.number) throw new NewerDatabase('A later version of this program has changed this database')
  say(
    `A later version has changed this database (migration ${state.migration}); this one knows them up to ${newest.number} and changes nothing.`,
  )
}
