import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { urlOf } from '../testing/database-line.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Db, openDatabase, type Tx } from './connection.ts'
import { sqlState } from './sql-state.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const one = async (db: Db, text: string) => (await db.execute(sql.raw(text))).rows[0]

describe('what a query answers', () => {
  test('an int8 is a number, and one too large for it is refused rather than rounded', async () => {
    expect(await one(database, 'select 9007199254740991::int8 as n, count(*) as c, array[1::int8, null] as a')).toEqual({
      n: 9007199254740991,
      c: 1,
      a: [1, null],
    })
    await expect(one(database, 'select 9007199254740993::int8 as n')).rejects.toMatchObject({
      cause: { message: 'Not a safe integer: 9007199254740993' },
    })
  })
  test('a date is a LocalDate, a timestamptz an Instant and a numeric its own text', async () => {
    const row = await one(database, "select '2026-02-28'::date as d, '2026-11-20 10:00:00.5+01'::timestamptz as t, 1.10::numeric as n")
    expect(row).toEqual({ d: '2026-02-28', t: '2026-11-20T09:00:00.500Z', n: '1.10' })
  })
  test('the pool reads as drizzle does', async () => {
    expect((await database.pool.query("select '2026-02-28'::date as d, 5::int8 as n")).rows).toEqual([{ d: '2026-02-28', n: 5 }])
  })
})

describe('transactions', () => {
  test('a function that writes refuses a database and one that reads takes a transaction', () => {
    expectTypeOf<Tx>().toExtend<Db>()
    expectTypeOf<Db>().not.toExtend<Tx>()
    expectTypeOf<typeof database>().toExtend<Db>()
    expectTypeOf<typeof database>().not.toExtend<Tx>()
  })
  test('what is read by plain scans is planned without bitmaps, and nothing else is', async () => {
    const setting = "select current_setting('enable_bitmapscan') as is"
    expect(await database.byPlainScans((db) => one(db, setting))).toEqual({ is: 'off' })
    expect(await one(database, setting)).toEqual({ is: 'on' })
  })
  test('what throws is rolled back', async () => {
    const failure = database.transaction(async (tx) => {
      await tx.execute(sql`select ledger_open_account(false, 'EUR', 0)`)
      throw new Error('changed our mind')
    })
    await expect(failure).rejects.toThrow('changed our mind')
    expect(await one(database, 'select count(*) as n from ledger_accounts')).toEqual({ n: 0 })
  })
})

describe('roles', () => {
  test('the application signs in as almenara_app, which is all that it is, and cannot change the schema', async () => {
    expect(await one(database, 'select current_user::text as me, session_user::text as signed')).toEqual({
      me: 'almenara_app',
      signed: 'almenara_app',
    })
    await expect(one(database, 'set role none')).resolves.toBeUndefined()
    expect(await one(database, 'select current_user::text as me')).toEqual({ me: 'almenara_app' })
    const refused = await one(database, 'create table mine (id int)').catch((error: unknown) => sqlState(error))
    expect(refused).toBe('42501')
  })
  test('a URL keeps its own options beside ours', async () => {
    const url = new URL(urlOf(database.connection))
    url.searchParams.set('options', '-c work_mem=7MB')
    const other = openDatabase(url.href)
    expect(await one(other, "select current_user::text as me, current_setting('work_mem') as mem")).toEqual({
      me: 'almenara_app',
      mem: '7MB',
    })
    await other.close()
  })
})

test('a database that answers is healthy and one that does not is not', async () => {
  expect(await database.isHealthy()).toBe(true)
  const nowhere = openDatabase({ host: '/nowhere', user: 'nobody', database: 'none' })
  expect(await nowhere.isHealthy()).toBe(false)
  await nowhere.close()
})
