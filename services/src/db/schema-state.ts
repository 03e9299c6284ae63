/** What a database says of itself (`schema_state`). */
import type pg from 'pg'

export interface SchemaState {
  /** Number of the newest migration. */
  migration: number
  /** Number of the newest migration of the oldest program that works with it. */
  oldestProgram: number
  routines: number
  routinesDigest: string
}

/** Whoever can be asked. */
export type Asked = Pick<pg.Client, 'query'>

/** `undefined` for a database that no program has migrated, or only ones that did not write it down. */
export async function readSchemaState(client: Asked): Promise<SchemaState | undefined> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('public.schema_state') is not null as exists")
  if (!rows[0]?.exists) return undefined
  const state = await client.query<SchemaState>(
    'select migration, oldest_program as "oldestProgram", routines, routines_digest as "routinesDigest" from schema_state where id = 1',
  )
  return state.rows[0]
}

/** Within the migration's own transaction. Before the table is there, there is nowhere to write it. */
export async function writeMigration(client: Asked, migration: number, oldestProgram: number): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('public.schema_state') is not null as exists")
  if (!rows[0]?.exists) return
  await client.query(
    `insert into schema_state (id, migration, oldest_program, routines, routines_digest) values (1, $1, $2, 0, '')
     on conflict (id) do update set migration = excluded.migration,
       oldest_program = greatest(schema_state.oldest_program, excluded.oldest_program)`,
    [migration, oldestProgram],
  )
}

export async function writeRoutines(client: Asked, { version, digest }: { version: number; digest: string }): Promise<void> {
  await client.query('update schema_state set routines = $1, routines_digest = $2', [version, digest])
}
