import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer } from '../testing/administer.ts'
import { clientConfig, onDatabase } from './connection.ts'
import { MIGRATION_LOCK } from './migration-lock.ts'
import { migrate } from './migrate.ts'
import { newestOf, readMigrations } from './migration-files.ts'
import { readRoutines, routinesVersion } from './routines.ts'
import { requireRole } from './access.ts'

const { connection: server } = inject('testServer')
const name = `almenara_test_${randomUUID().replaceAll('-', '')}`
const connection = onDatabase(server, name)

beforeAll(() => administer(server, `create database ${name}`))
afterAll(() => administer(server, `drop database ${name} with (force)`))

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(clientConfig(connection, { role: 'owner' }))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('processes that start at once migrate an empty database together, once', async () => {
  await Promise.all([migrate(connection), migrate(connection), migrate(connection)])
  const [count] = await query(
    'select count(*) = count(distinct created_at) as once, count(*) > 2 as some from drizzle.__drizzle_migrations',
  )
  expect(count).toEqual({ once: true, some: true })
  const newest = newestOf(readMigrations()).number
  expect(await query('select migration, routines from schema_state')).toEqual([{ migration: newest, routines: routinesVersion() }])
})

test('functions are written again only when their text has changed', async () => {
  const version = "select xmin::text as version from pg_proc where proname = 'ledger_post'"
  const before = await query(version)
  await migrate(connection)
  expect(await query(version)).toEqual(before)
  await query("update schema_state set routines_digest = 'of another text'")
  await migrate(connection)
  expect(await query(version)).not.toEqual(before)
})

test('functions of a later version are left to it, and those of an earlier one are written again', async () => {
  const version = "select xmin::text as version from pg_proc where proname = 'ledger_post'"
  const before = await query(version)
  await query("update schema_state set routines = routines + 1, routines_digest = 'of a later text'")
  await migrate(connection)
  expect(await query(version)).toEqual(before)
  await query("update schema_state set routines = routines - 2, routines_digest = 'of an earlier text'")
  await migrate(connection)
  expect(await query(version)).not.toEqual(before)
  expect(await query('select routines from schema_state')).toEqual([{ routines: routinesVersion() }])
})

test('the version of the functions is raised when their text changes: routines.json has both', () => {
  const { version, digest } = readRoutines()
  expect(JSON.parse(readFileSync(new URL('routines.json', import.meta.url), 'utf8'))).toEqual({ version, digest })
})

test('tables made by later migrations are the application’s to read and write', async () => {
  await query('create table later (id int)')
  expect(await query("select has_table_privilege('almenara_app', 'later', 'select, insert, update, delete') as may")).toEqual([
    { may: true },
  ])
  await query('drop table later')
})

test('a lock that is not let go is waited for with a word, and no longer than its limit: who has it is named', async () => {
  const holder = new pg.Client({ ...clientConfig(connection, { role: 'owner' }), application_name: 'forgotten' })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const said: string[] = []
  const who = /process \d+ \(«forgotten» from [^,]+, since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, idle\)/
  await expect(migrate(connection, { say: (line) => said.push(line), limitMs: 1 })).rejects.toThrow(who)
  expect(said).toEqual([expect.stringMatching(who)])
  await holder.end()
  await migrate(connection)
})

test('a database restored without what the role was granted is refused, and what is missing is named', async () => {
  await query(
    'revoke select on users, products from almenara_app; revoke execute on function orders_open(json, timestamptz) from almenara_app',
  )
  await expect(migrate(connection)).rejects.toThrow(
    /has no access to (?=.*the table users)(?=.*the table products)(?=.*the function orders_open).*Restore the database again/,
  )
  await query('grant select on users, products to almenara_app; grant execute on function orders_open(json, timestamptz) to almenara_app')
  await migrate(connection)
})

test('a database restored where the role is not is refused before anything is changed, and how to make it is said', async () => {
  const alone = new pg.Client(clientConfig(connection, { role: 'owner' }))
  await alone.connect()
  // The role serves every database of this server: it is away inside this transaction alone.
  await alone.query('begin; alter role almenara_app rename to almenara_app_away')
  await expect(requireRole(alone)).rejects.toThrow(/role almenara_app is missing: .*create role almenara_app nologin;/)
  await alone.query('rollback')
  await requireRole(alone)
  await alone.end()
})

test('a database that a later version migrated is left as it is while that serves this program too, and refused from then on', async () => {
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999);
    update schema_state set migration = migration + 1`)
  const said: string[] = []
  await migrate(connection, { say: (line) => said.push(line) })
  expect(said).toEqual([expect.stringMatching(/^A later version has changed this database \(migration \d+\); .* changes nothing\.$/)])
  await query('update schema_state set oldest_program = migration')
  await expect(migrate(connection)).rejects.toThrow('A later version of this program')
  await query(`delete from drizzle.__drizzle_migrations where hash = 'later';
    update schema_state set migration = migration - 1, oldest_program = migration - 1`)
})

test('a user who may not create the role is told what to ask for', async () => {
  const visitor = `almenara_visitor_${process.pid}`
  const text = readFileSync(new URL('migrations/0000_app-role.sql', import.meta.url), 'utf8')
  const block = text.split('--> statement-breakpoint')[0]?.replaceAll('almenara_app', 'almenara_other_app')
  await query(`create role ${visitor}; grant ${visitor} to current_user`)
  try {
    const refused = query(`set role ${visitor}; ${block}`)
    await expect(refused).rejects.toMatchObject({ code: '42501', hint: expect.stringContaining(`grant almenara_other_app to ${visitor}`) })
  } finally {
    await query(`drop role ${visitor}`)
  }
})
