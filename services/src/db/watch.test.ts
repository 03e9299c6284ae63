import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './connection.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openLine, type DatabaseLine } from '../testing/database-line.ts'
import { eventually } from '../testing/eventually.ts'
import { watchDatabase, type DatabaseWatch } from './watch.ts'

let database: TestDatabase
let line: DatabaseLine
let watch: DatabaseWatch
beforeEach(async () => {
  database = await createTestDatabase()
  line = await openLine(database.connection)
  watch = watchDatabase(line.url)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await watch.close()
  await line.close()
  await database.drop()
})

/** As its owner, whom no lock of the application stops. */
async function asOwner(statement: string): Promise<void> {
  const owner = openDatabase(database.connection, { role: 'owner', max: 1 })
  await owner.pool.query(statement)
  await owner.close()
}

const well = async () => (await watch.look()) === undefined
const HOUR_MS = 3_600_000

test('a database that falls silent is told of all the same, and again when it answers', async () => {
  expect(await watch.look()).toBeUndefined()
  line.freeze()
  expect(await watch.look()).toContain('the database does not answer')
  expect(await watch.look()).toContain('the database does not answer')
  line.resume()
  await eventually('the database is well again', well)
})

test('a connection lost between two looks says nothing of the database', async () => {
  expect(await watch.look()).toBeUndefined()
  await asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'almenara readiness' and datname = current_database()",
  )
  await eventually('the database is well', well)
})

test('customers’ connections that are all taken do not keep it from answering', async () => {
  const busy = openDatabase(database.connection, { max: 1 })
  const taken = await busy.pool.connect()
  expect(await watch.look()).toBeUndefined()
  taken.release()
  await busy.close()
})

test('a database without room to write is not well, and one that is only to be read neither', async () => {
  await asOwner(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on write_checks for each row execute function full_disk()`)
  expect(await watch.look()).toBe('the database takes no writes: could not extend file: No space left on device')
  await asOwner('drop trigger full_disk on write_checks')
  expect(await watch.look()).toBeUndefined()
  await asOwner(`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
  await watch.close()
  expect(await watch.look()).toContain('cannot execute INSERT in a read-only transaction')
})

test('a machine whose clock is wrong says so, and goes by the database’s', async () => {
  const right = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => right() + HOUR_MS)
  expect(await watch.look()).toMatch(/^this machine's clock is 3600\.\d s ahead of the database's$/)
  const off = (told = '') => Math.abs(Date.parse(told) - right())
  expect(off(watch.clock.now())).toBeLessThan(HOUR_MS / 2)
  expect(off(await watch.clock.ask?.())).toBeLessThan(HOUR_MS / 2)
})

test('who must know the time and cannot ask is told, and does not guess', async () => {
  line.freeze()
  await expect(watch.clock.ask?.()).rejects.toThrow(/timeout|no answer/)
})
