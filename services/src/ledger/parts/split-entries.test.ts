import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/connection.ts'
import { requireGrants, requireLogin } from '../../db/access.ts'
import { UnequalCopy } from '../../db/equal-copy.ts'
import { MIGRATION_LOCK } from '../../db/migration-lock.ts'
import { sqlState } from '../../db/sql-state.ts'
import { StartRefused } from '../../start-refused.ts'
import { fixedClock } from '../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { killMigrator, loseRowsOf } from '../../testing/migrator.ts'
import { leg, moving } from '../../testing/postings.ts'
import { createLedger, type Ledger } from '../batcher.ts'
import { InvalidHistory, loadHistory } from '../load-history.ts'
import { seeOneMoment } from '../one-moment.ts'
import { openAccount } from '../open-account.ts'
import { verifyLedger } from '../verify.ts'
import { partsOfEntries } from './parts-of-entries.ts'
import { splitEntries } from './split-entries.ts'

let database: TestDatabase
let owner: Database
let ledger: Ledger
let [house, accounts] = [0, [] as number[]]
const trying = { say: () => {}, limitMs: 60_000 }
const split = (parts: number) => splitEntries(database.connection, parts, trying)
const parts = () => partsOfEntries(owner.pool)

beforeEach(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
  ledger = createLedger({ database, clock: fixedClock('2026-11-20T10:00:00Z') })
  await database.transaction(async (tx) => {
    house = await openAccount(tx, { house: true })
    accounts = []
    for (let count = 0; count < 12; count += 1) accounts.push(await openAccount(tx))
  })
  for (const account of accounts) for (const amount of [5_00, 3_00]) await ledger.post(moving(amount, house, account))
})
afterEach(async () => {
  await owner.close()
  await database.drop()
})

/** What the database has of the entries besides their rows and the rules of columns. Of an index no definition: that of one in parts says `ON ONLY`. */
async function shape() {
  const of = async (query: string) => (await owner.pool.query(query)).rows
  return {
    columns: await of(
      `select ordinal_position, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_name = 'entries' order by 1`,
    ),
    constraints: await of(
      `select conname, contype, convalidated, pg_get_constraintdef(oid) from pg_constraint
       where conrelid = 'entries'::regclass and contype not in ('n', 'c') order by 1`,
    ),
    indexes: await of(
      `select i.relname, a.amname, x.indisvalid, x.indisunique, x.indkey::text, x.indclass::text, x.indnkeyatts,
         replace(pg_get_expr(x.indexprs, x.indrelid), '(amount)::bigint', 'amount') as expression
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam where x.indrelid = 'entries'::regclass order by 1`,
    ),
    triggers: await of(
      "select tgname, tgtype, tgfoid::regproc from pg_trigger where tgrelid = 'entries'::regclass and not tgisinternal order by 1",
    ),
    rights: await of(
      "select distinct grantee::regrole::text, privilege_type from pg_class, aclexplode(relacl) where oid = 'entries'::regclass order by 1, 2",
    ),
  }
}

const rows = async () => (await owner.pool.query('select * from entries order by account_id, seq')).rows

test('entries in parts are the same entries, under the same rules, keys, rights and names', async () => {
  const before = { rows: await rows(), shape: await shape() }
  expect(await split(4)).toBe(48)
  expect({ rows: await rows(), shape: await shape() }).toEqual(before)
  expect(await parts()).toBe(4)
  const { rows: filled } = await owner.pool.query('select distinct tableoid from entries')
  expect(filled.length).toBeGreaterThan(1)
  expect(await verifyLedger(database)).toEqual([])
})

test('parts can be split again, and a table in as many parts is left alone', async () => {
  const before = { rows: await rows(), shape: await shape() }
  await split(2)
  await split(8)
  expect(await split(8)).toBe(0)
  expect({ rows: await rows(), shape: await shape() }).toEqual(before)
  expect(await parts()).toBe(8)
})

test('nobody changes what is booked by naming a part, and the application writes none', async () => {
  await split(4)
  const { rows: tables } = await owner.pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'entries'::regclass union select 'entries'",
  )
  const refused = (who: Database, statement: string) => who.pool.query(statement).then(String, (error: unknown) => sqlState(error))
  expect(tables).toHaveLength(5)
  for (const { name } of tables) {
    for (const statement of [`update ${name} set amount = 1`, `delete from ${name}`, `truncate ${name}`]) {
      expect(await refused(owner, statement), statement).toBe('42501')
      expect(await refused(database, statement), statement).toBe('42501')
    }
    expect(await refused(database, `insert into ${name} (account_id, seq) values (1, 1)`)).toBe('42501')
  }
  await requireGrants(owner.pool)
  await requireLogin(database.pool)
})

test('what the rules of an entry refuse, and what a search looks at, are the same in parts', async () => {
  const written = async (values: string) =>
    owner.pool
      .query(
        `insert into entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept, own_concept, title,
           detail, reference, document_number) values (${house}, 999, 1, now(), now(), ${values}, '', '', '', 0)`,
      )
      .then(String, (error: unknown) => sqlState(error))
  const refused = async () => [
    await written("0, 0, false, 'OTHER', 99, 0"),
    await written("1, 0, false, 'OTHER', 18, 0"),
    await written("1, 0, false, 'OTHER', 0, 0"),
    await written("1, 0, false, 'OTHER', 99, 1000"),
    await written("1, 0, false, 'OTHER', 99, -1"),
  ]
  const before = await refused()
  expect(before).toEqual(Array(5).fill('23514'))
  await split(4)
  expect(await refused()).toEqual(before)
  const [ana = 0] = accounts
  const words = { title: 'Café Æther', detail: 'Nómina de Peñalver', reference: 'REF-1' }
  await ledger.post(moving(1, house, ana, { legs: [leg(house, -1, words), leg(ana, 1)] }))
  const { rows: unlike } = await owner.pool.query(
    "select * from entries where searched is distinct from searchable(' ' || title || ' ' || detail || ' ' || reference)",
  )
  expect(unlike).toEqual([])
  expect((await owner.pool.query("select from entries where searched like '%cafe aether%penalver%'")).rowCount).toBe(1)
})

test('a history is not loaded into parts', async () => {
  await split(4)
  await expect(loadHistory(owner, [])).rejects.toThrow(InvalidHistory)
})

test('a login that may change a part is none for a process', async () => {
  await split(4)
  await owner.pool.query('grant insert on entries_of_4_002 to almenara_app')
  await expect(requireLogin(database.pool)).rejects.toThrow(/may change entries_of_4_002/)
})

test('what is posted while the entries are split is in the parts, and nothing is lost or doubled', async () => {
  const over = new AbortController()
  const posted: string[] = []
  const posters = accounts.map(async (account) => {
    while (!over.signal.aborted) posted.push((await ledger.post(moving(1, house, account))).outcome)
  })
  try {
    await split(4)
  } finally {
    over.abort()
    await Promise.all(posters)
  }
  expect(posted.length).toBeGreaterThan(accounts.length)
  expect(new Set(posted)).toEqual(new Set(['POSTED']))
  expect(await rows()).toHaveLength(48 + 2 * posted.length)
  expect(await verifyLedger(database)).toEqual([])
})

test('a connection that has planned its statements reads and writes the parts afterwards', async () => {
  const [ana = 0] = accounts
  const last = 'select max(seq)::int as last from entries where account_id = $1'
  const client = await database.pool.connect()
  try {
    const read = async () => (await client.query<{ last: number }>({ name: 'last', text: last, values: [ana] })).rows[0]?.last
    for (let count = 0; count < 7; count += 1) expect(await read()).toBe(2)
    await split(4)
    await ledger.post(moving(1, house, ana))
    expect(await read()).toBe(3)
  } finally {
    client.release()
  }
})

test('who keeps the entries in use is named, and nothing is changed when they do not let go', async () => {
  const holder = await owner.pool.connect()
  const before = { rows: await rows(), shape: await shape() }
  try {
    await holder.query('begin; select from entries')
    const failed = splitEntries(database.connection, 4, { say: () => {}, limitMs: 0 })
    await expect(failed).rejects.toThrow(StartRefused)
    await expect(failed).rejects.toThrow(/The new table of entries is kept from a table by process \d+/)
  } finally {
    await holder.query('commit')
    holder.release()
  }
  expect({ rows: await rows(), shape: await shape() }).toEqual(before)
  const { rows: left } = await owner.pool.query(
    "select from pg_class where relname like 'entries\\_next%' or relname like 'entries\\_of\\_%'",
  )
  expect(left).toEqual([])
  expect(await split(4)).toBe(48)
})

test('who reads the books at one moment sees all of them, though they are split meanwhile', async () => {
  let begun = () => {}
  const isWaiting = new Promise<void>((resolve) => (begun = resolve))
  const splitting = { say: (line: string) => void (line.includes(' waits for a table') && begun()), limitMs: 60_000 }
  const { first, done } = await database.transaction(async (tx) => {
    await seeOneMoment(tx, 'read only')
    await tx.execute('select from ledger_accounts limit 1')
    const ends = splitEntries(database.connection, 4, splitting)
    await isWaiting
    return { first: (await tx.execute('select from entries')).rowCount, done: ends }
  })
  expect(await done).toBe(48)
  expect(first).toBe(48)
})

test('one that is killed before its end has changed nothing, and is begun again from the start', async () => {
  const holder = await owner.pool.connect()
  const before = { rows: await rows(), shape: await shape() }
  try {
    await holder.query('begin; select from entries')
    // It has copied everything, and is killed while it waits for the last lock.
    const say = (line: string) => {
      if (line.startsWith('The new table of entries waits')) void killMigrator(owner)
    }
    // While it waits for the lock, or between one try and the next.
    await expect(splitEntries(database.connection, 4, { say, limitMs: 60_000 })).rejects.toThrow(/terminating connection|connection error/)
  } finally {
    await holder.query('commit')
    holder.release()
  }
  expect({ rows: await rows(), shape: await shape() }).toEqual(before)
  await ledger.post(moving(1_00, house, accounts[0] ?? 0))
  expect(await split(8)).toBe(50)
  expect(await verifyLedger(database)).toEqual([])
})

test('a copy that is not equal takes nobody’s place', async () => {
  // The first entry of each account.
  await loseRowsOf(owner, 'entries_of_4_003', 'new.seq = 1')
  const before = await rows()
  await expect(split(4)).rejects.toThrow(UnequalCopy)
  expect(await rows()).toEqual(before)
  expect(await parts()).toBe(0)
})

test('two do not split at once, and none while a version migrates', async () => {
  const holder = await owner.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await expect(splitEntries(database.connection, 4, { say: () => {}, limitMs: 0 })).rejects.toThrow(StartRefused)
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    holder.release()
  }
  expect(await parts()).toBe(0)
})
