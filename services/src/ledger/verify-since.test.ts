import { beforeEach, expect, test } from 'vitest'
import { toInstant } from '@almenara/contract/dates'
import { type Database, openDatabase } from '../db/connection.ts'
import { fixedClock } from '../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { moving } from '../testing/postings.ts'
import { createLedger } from './batcher.ts'
import { openAccount } from './open-account.ts'
import { verifyOnward } from './verify-since.ts'

const NOW = toInstant('2026-11-20T10:00:00Z')

let database: TestDatabase
let owner: Database
let [house, ana] = [0, 0]
let post: (...amounts: number[]) => Promise<void>

beforeEach(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
  const ledger = createLedger({ database, clock: fixedClock('2026-11-20T10:00:00Z') })
  await database.transaction(async (tx) => {
    house = await openAccount(tx, { house: true })
    ana = await openAccount(tx)
  })
  post = async (...amounts) => {
    for (const amount of amounts) await ledger.post(moving(amount, house, ana))
  }
  await post(5_00, 3_00)
  return async () => {
    await owner.close()
    await database.drop()
  }
})

const verify = (whole = false) => verifyOnward(database, { whole, now: NOW })
const rules = async (whole = false) => [...new Set((await verify(whole)).problems.map(({ rule }) => rule))]

/** As a superuser who goes round the triggers. */
const change = (statement: string) =>
  owner.pool.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`)

/** The next sample begins with the first account again, or after the last. */
const turn = (account: number) => owner.pool.query('update ledger_verifications set sampled_to = $1', [account])

test('the first verification is whole; the next reads what is new, and then nothing', async () => {
  expect(await verify()).toEqual({ whole: true, fresh: 4, sampled: 0, problems: [] })
  await post(2_00)
  expect(await verify()).toEqual({ whole: false, fresh: 2, sampled: 4, problems: [] })
  expect(await verify()).toMatchObject({ whole: false, fresh: 0, problems: [] })
})

test('checkpoints moved by what is new are those that a whole verification writes', async () => {
  const read = async () => (await owner.pool.query('select * from ledger_checkpoints order by account_id')).rows
  await verify()
  await post(2_00, 1_00)
  await verify()
  const moved = await read()
  expect(moved.map(({ seq }) => seq)).toEqual([4, 4])
  await verify(true)
  expect(await read()).toEqual(moved)
})

test('what is wrong among the new entries is found, and again until it is mended', async () => {
  await verify()
  await post(2_00)
  await change(`update entries set amount = 201, balance_after = balance_after + 1 where account_id = ${ana} and seq = 3`)
  expect(await rules()).toEqual(['BALANCED', 'BALANCE'])
  expect(await rules()).toEqual(['BALANCED', 'BALANCE'])
  await change(`update entries set amount = 200, balance_after = balance_after - 1 where account_id = ${ana} and seq = 3`)
  expect(await rules()).toEqual([])
})

test('new entries must follow from the checkpoint', async () => {
  await verify()
  await post(2_00)
  await change(`update entries set balance_after = 0 where account_id = ${ana} and seq = 3`)
  expect(await rules()).toEqual(['CHAINED'])
  await change(`delete from entries where account_id = ${ana} and seq = 3`)
  expect(await rules()).toEqual(['BALANCED', 'BALANCE'])
})

test('a balance without a new entry, and a transaction without entries, are found', async () => {
  await verify()
  await change(`update ledger_accounts set balance = balance + 1 where id = ${ana}`)
  expect(await rules()).toEqual(['BALANCE'])
  await change(`update ledger_accounts set balance = balance - 1 where id = ${ana}`)
  await change(`insert into transactions (key, digest, kind, booked_on, posted_at) values (gen_random_uuid(), '', '', now(), now())`)
  expect(await rules()).toEqual(['BALANCED'])
})

test('an old entry whose words were changed is found by the whole verification, and by that of the day when its turn comes', async () => {
  await verify()
  await change(`update entries set title = 'Otro' where account_id = ${ana} and seq = 1`)
  await turn(0)
  expect(await rules()).toEqual(['ALTERED'])
  expect(await rules(true)).toEqual(['ALTERED'])
})

test('old accounts are read again in turn, and from the first after the last', async () => {
  await verify()
  const sampledTo = async () =>
    (await owner.pool.query('select sampled_to as "to" from ledger_verifications order by id desc limit 1')).rows[0] as unknown
  await verify()
  expect(await sampledTo()).toEqual({ to: ana })
  await turn(house)
  expect(await verify()).toMatchObject({ sampled: 2, problems: [] })
  await turn(ana)
  expect(await verify()).toMatchObject({ sampled: 4, problems: [] })
})
