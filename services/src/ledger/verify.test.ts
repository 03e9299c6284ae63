import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/connection.ts'
import { sqlState } from '../db/sql-state.ts'
import { fixedClock } from '../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { moving } from '../testing/postings.ts'
import { createLedger } from './batcher.ts'
import { openAccount } from './open-account.ts'
import { type Problem, verifyLedger } from './verify.ts'

let database: TestDatabase
let owner: Database
let [house, ana, dollars] = [0, 0, 0]

beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
  const ledger = createLedger({ database, clock: fixedClock('2026-11-20T10:00:00Z') })
  await database.transaction(async (tx) => {
    house = await openAccount(tx, { house: true })
    ana = await openAccount(tx)
    dollars = await openAccount(tx, { currency: 'USD' })
  })
  for (const amount of [5_00, 3_00, 2_00]) await ledger.post(moving(amount, house, ana))
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

/** What verification finds after the owner's statements, which are then undone. `final` triggers are switched off on purpose. */
async function found(...statements: string[]): Promise<Problem['rule'][]> {
  const undo = new Error('undo')
  let rules: Problem['rule'][] = []
  await owner
    .transaction(async (tx) => {
      await tx.execute('alter table entries disable trigger entries_are_final')
      for (const statement of statements) await tx.execute(statement)
      rules = (await verifyLedger(tx)).map(({ rule }) => rule)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return [...new Set(rules)]
}

test('books that add up have no problem', async () => {
  expect(await found()).toEqual([])
})

test('every rule that is broken is found', async () => {
  const of = `where account_id = ${ana} and seq`
  expect(await found(`delete from entries ${of} = 3`)).toEqual(['BALANCED', 'BALANCE'])
  expect(await found(`update entries set amount = 301, balance_after = balance_after + 1 ${of} = 2`)).toEqual([
    'BALANCED',
    'CHAINED',
    'BALANCE',
  ])
  expect(await found(`update entries set balance_after = 0 ${of} = 2`)).toEqual(['CHAINED'])
  expect(await found(`update entries set seq = 9 ${of} = 3`)).toEqual(['CHAINED'])
  expect(await found(`update entries set booked_on = '2026-11-19' ${of} = 3`)).toEqual(['CHAINED'])
  expect(await found(`update ledger_accounts set balance = balance + 1 where id = ${ana}`)).toEqual(['BALANCE'])
  expect(await found(`update ledger_accounts set last_booked_on = null where id = ${ana}`)).toEqual(['BALANCE'])
  expect(await found(`update ledger_accounts set held = 1 where id = ${ana}`)).toEqual(['HELD'])
  expect(await found(`update ledger_accounts set beyond_limit = 1 where id = ${ana}`)).toEqual(['BEYOND_LIMIT'])
  expect(await found(`update ledger_accounts set currency = 'USD' where id = ${ana}`)).toEqual(['ONE_CURRENCY'])
  expect(
    await found(`insert into transactions (key, digest, kind, booked_on, posted_at) values (gen_random_uuid(), '', '', now(), now())`),
  ).toEqual(['BALANCED'])
})

test('a balance below the limit is refused by the database, whoever writes it', async () => {
  const broken = owner.pool.query(`update ledger_accounts set balance = -1 where id = ${dollars}`)
  expect(await broken.catch((error: unknown) => sqlState(error))).toBe('23514')
})

test('not even the owner changes what is booked', async () => {
  for (const statement of [
    'update entries set amount = 1',
    'delete from entries',
    "update transactions set kind = ''",
    'delete from transactions',
    'truncate entries',
  ]) {
    await expect(owner.pool.query(statement), statement).rejects.toThrow('never changed')
  }
})
