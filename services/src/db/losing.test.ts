import type { Client, PoolClient } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { administer } from '../testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase, type Database } from './connection.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isDatabaseTrouble } from './trouble.ts'

const LOCK = 77

let database: TestDatabase
let pool: Database
let losses: Error[]
beforeEach(async () => {
  database = await createTestDatabase()
  losses = []
  pool = openDatabase(database.connection, { max: 2, onLost: (error) => losses.push(error) })
})
afterEach(async () => {
  await pool.close()
  await database.drop()
})

/** Ends every other connection to the database. */
const lose = () =>
  administer(
    database.connection,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a connection lost while somebody has it ends what they asked and nothing else, and is told once for all', async () => {
  const [one, two] = [await pool.pool.connect(), await pool.pool.connect()]
  const asked = failureOf(one.query('select pg_sleep(60)'))
  await lose()
  expect(isDatabaseTrouble(await asked)).toBe(true)
  expect(isDatabaseTrouble(await failureOf(two.query('select 1')))).toBe(true)
  one.release()
  two.release()
  expect(losses).toHaveLength(1)
  expect(await pool.isHealthy()).toBe(true)
})

test('a connection that is lost while all are busy is told too, although the server’s last word comes as the answer to what was asked', async () => {
  const [one, two] = [await pool.pool.connect(), await pool.pool.connect()]
  const asked = [failureOf(one.query('select pg_sleep(60)')), failureOf(two.query('select pg_sleep(60)'))]
  await lose()
  for (const failure of await Promise.all(asked)) expect(isDatabaseTrouble(failure)).toBe(true)
  one.release()
  two.release()
  expect(losses).toHaveLength(1)
})

test('transactions that could not begin leave the pool as large as it was', async () => {
  const cut = (client: PoolClient) => void (client as unknown as Client).end()
  pool.pool.on('acquire', cut)
  const nothing = async () => {}
  for (let round = 0; round < 3; round += 1) expect(isDatabaseTrouble(await failureOf(pool.transaction(nothing)))).toBe(true)
  pool.pool.off('acquire', cut)
  let inside = 0
  const meeting = () =>
    pool.transaction(async () => {
      inside += 1
      await expect.poll(() => inside).toBe(2)
    })
  await Promise.all([meeting(), meeting()])
})

test('as many works as there are connections, each under its lock, go on together and leave the others theirs', async () => {
  const works = [1, 2, 3, 4].map((place) =>
    oneAtATime(pool, LOCK + place, async () => {
      const { rows } = await pool.pool.query<{ answer: number }>('select 1 as answer')
      return rows[0]?.answer
    }),
  )
  expect(await Promise.all(works)).toEqual([1, 1, 1, 1])
})

test('a lock that goes with its connection is free again, and the work that had it is told nothing of it', async () => {
  expect(await oneAtATime(pool, LOCK, async () => await lose().then(() => 'done'))).toBe('done')
  expect(await oneAtATime(pool, LOCK, async () => 'again')).toBe('again')
})

test('a statement of a customer’s may not take for ever, and one of a bank day may take long', async () => {
  const limits = async (opened: Database) => {
    const { rows } = await opened.pool.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    )
    return rows[0] as object
  }
  const day = openDatabase(database.connection, { patience: 'day', max: 1 })
  const owner = openDatabase(database.connection, { role: 'owner', max: 1 })
  expect([await limits(pool), await limits(day), await limits(owner)]).toEqual([
    { statement: '30s', lock: '10s' },
    { statement: '15min', lock: '1min' },
    { statement: '0', lock: '0' },
  ])
  await day.close()
  await owner.close()
})

test('a second database of a process holds its locks on the connections of the first, which stay when it is closed', async () => {
  const second = openDatabase(database.connection, { max: 1, locks: pool.locks })
  const held = await oneAtATime(second, LOCK, async () => ({
    same: await oneAtATime(pool, LOCK, async () => 'twice'),
    open: pool.locks.totalCount,
  }))
  expect(held).toEqual({ same: undefined, open: 2 })
  await second.close()
  expect(await oneAtATime(pool, LOCK, async () => 'free')).toBe('free')
})
