import type { Client } from 'pg'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { administer } from '../testing/administer.ts'
import { requireLogin } from './access.ts'
import { clientConfig } from './connection.ts'
import { sqlState } from './sql-state.ts'

const SERVER = `${process.pid}_${Date.now() % 100_000}`
const LOGINS = {
  member: `almenara_member_${SERVER}`,
  stranger: `almenara_stranger_${SERVER}`,
  reader: `almenara_reader_${SERVER}`,
  other: `almenara_other_${SERVER}`,
  writer: `almenara_writer_${SERVER}`,
}

let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(clientConfig(database.connection, { role: 'owner' }))
  await owner.connect()
  await owner.query(`create role ${LOGINS.member} in role almenara_app; create role ${LOGINS.stranger};
    create role ${LOGINS.reader} in role almenara_reports; create role ${LOGINS.other} noinherit; create role ${LOGINS.writer}`)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  for (const name of Object.values(LOGINS)) await administer(inject('testServer').connection, `drop role ${name}`)
})

/** What `work` makes of a connection that acts as this login, in a transaction that leaves nothing. */
async function as<T>(login: string, work: (client: Client) => Promise<T>): Promise<T> {
  await owner.query(`begin; set local role ${login}`)
  try {
    return await work(owner)
  } finally {
    await owner.query('rollback')
  }
}

const stateOf = (login: string, statement: string) =>
  as(login, (client) =>
    client.query(statement).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    ),
  )

describe('the login of a process', () => {
  test('may be the application’s role or a member of it', async () => {
    await expect(as('almenara_app', requireLogin)).resolves.toBeUndefined()
    await expect(as(LOGINS.member, requireLogin)).resolves.toBeUndefined()
  })
  test('is refused when it is no member, and how to make it one is said', async () => {
    await expect(as(LOGINS.stranger, requireLogin)).rejects.toThrow(`grant almenara_app to ${LOGINS.stranger};`)
  })
  test('is refused when it owns the tables or is more than an application', async () => {
    await expect(requireLogin(owner)).rejects.toThrow(/is no login for a process: it .*is a superuser.*DATABASE_URL/)
    await owner.query(`begin; grant update on entries to ${LOGINS.member}; set local role ${LOGINS.member}`)
    await expect(requireLogin(owner)).rejects.toThrow('it may change entries.')
    await owner.query('rollback')
    const { rows } = await owner.query<{ me: string }>('select quote_ident(current_user) as me')
    await owner.query(`begin; grant ${rows[0]?.me} to ${LOGINS.member}; set local role ${LOGINS.member}`)
    await expect(requireLogin(owner)).rejects.toThrow(`may act as ${rows[0]?.me}, who owns the tables`)
    await owner.query('rollback')
  })
  test('is refused when one statement makes it more than an application, though it is nothing of that itself', async () => {
    for (const [right, refusal] of [
      [`alter role ${LOGINS.other} superuser`, `may act as ${LOGINS.other}, who is a superuser`],
      [`alter role ${LOGINS.other} createrole`, `may act as ${LOGINS.other}, who may make roles`],
      [`grant update on entries to ${LOGINS.writer}; grant ${LOGINS.writer} to ${LOGINS.other}`, 'it may change entries.'],
    ] as const) {
      await owner.query(`begin; ${right}; grant ${LOGINS.other} to ${LOGINS.member}; set local role ${LOGINS.member}`)
      await expect(requireLogin(owner), right).rejects.toThrow(refusal)
      await owner.query('rollback')
    }
  })
  test('makes no tables, changes none, and writes in the books by their functions alone', async () => {
    for (const statement of [
      'create table mine (id int)',
      'alter table users add column mine int',
      'drop table entries',
      'create index mine on users (username)',
      'update entries set amount = 0',
      'delete from transactions',
      'truncate holds',
      "update orders set status = 'EXECUTED'",
      'update schema_state set oldest_program = 0',
      'create or replace function ledger_post(json, json, timestamptz) returns int language sql as $$ select 1 $$',
    ])
      expect(await stateOf('almenara_app', statement), statement).toBe('42501')
  })
})

describe('the login for reports', () => {
  test('reads the books and who has what', async () => {
    for (const statement of [
      'select * from entries',
      'select * from ledger_accounts',
      'select id, kind, status, amount from orders',
      'select username, blocked_at from users',
    ])
      expect(await stateOf(LOGINS.reader, statement), statement).toBe('done')
  })
  test('sees no password, code, session, message nor what was signed', async () => {
    for (const statement of [
      'select password_hash from users',
      'select * from users',
      'select frozen, digest from orders',
      'select verification_code from orders',
      'select * from sessions',
      'select * from session_tokens',
      'select * from outbox_messages',
      'select * from coordinate_cards',
      'select * from devices',
      'select * from password_recoveries',
      'select * from in_box_cards',
      'select * from document_files',
    ])
      expect(await stateOf(LOGINS.reader, statement), statement).toBe('42501')
  })
  test('writes nothing and runs nothing that writes', async () => {
    const { rows } = await owner.query<{ table: string }>(
      `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_table_privilege('almenara_reports', oid, 'insert, update, delete, truncate')
       union all
       select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
         and has_function_privilege('almenara_reports', oid, 'execute')`,
    )
    expect(rows).toEqual([])
    expect(await stateOf(LOGINS.reader, 'create table mine (id int)')).toBe('42501')
  })
  test('is not given a table that comes later', async () => {
    await owner.query('create table later (id int)')
    expect(await stateOf(LOGINS.reader, 'select * from later')).toBe('42501')
    await owner.query('drop table later')
  })
})
