import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer } from '../testing/administer.ts'
import { clientConfig, onDatabase } from './connection.ts'
import { migrate } from './migrate.ts'

const { connection: server } = inject('testServer')
const name = `almenara_test_${randomUUID().replaceAll('-', '')}`
const connection = onDatabase(server, name)

beforeAll(() => administer(server, `create database ${name}`))
afterAll(() => administer(server, `drop database ${name} with (force)`))

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(clientConfig(connection, 'owner'))
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
  expect(await query('select count(*) as n from drizzle.routines')).toEqual([{ n: 1 }])
})

test('functions are written again only when their text has changed', async () => {
  const version = "select xmin::text as version from pg_proc where proname = 'ledger_post'"
  const before = await query(version)
  await migrate(connection)
  expect(await query(version)).toEqual(before)
  await query("update drizzle.routines set digest = 'of an older text'")
  await migrate(connection)
  expect(await query(version)).not.toEqual(before)
})

test('tables made by later migrations are the application’s to read and write', async () => {
  await query('create table later (id int)')
  expect(await query("select has_table_privilege('almenara_app', 'later', 'select, insert, update, delete') as may")).toEqual([
    { may: true },
  ])
  await query('drop table later')
})

test('a database that a later version migrated is refused', async () => {
  await query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)")
  await expect(migrate(connection)).rejects.toThrow('A later version of this program')
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
