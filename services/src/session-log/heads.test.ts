/** What the sealer does where the log is in parts: each event after the one before it in its chain, whichever part that is in. */
import { toInstant } from '@almenara/contract/dates'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/connection.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'
import { firstIdOf } from './part-numbers.ts'
import { beginLogPart } from './parts/begin-part.ts'
import { recordEvent, type NewEvent } from './record-event.ts'
import { sealEvents } from './seal-events.ts'
import { verifyLog } from './verify-log.ts'

let database: TestDatabase
let owner: Database
beforeEach(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
})
afterEach(async () => {
  await owner.close()
  await database.drop()
})

const begin = () => beginLogPart(database.connection, { say: () => {}, limitMs: 60_000 })
const at = toInstant('2026-11-20T10:00:00Z')
const record = (id: string | null, event: Partial<NewEvent> = {}) =>
  database.transaction((tx) => recordEvent(tx, { id, userId: 1, address: '10.0.0.1' }, { kind: 'ALIAS_CHANGED', at, ...event }))
const of = async <Row = Record<string, unknown>>(query: string) => (await owner.pool.query(query)).rows as Row[]
const problems = async () => (await verifyLog(database, LOG_KEYS)).problems

test('a chain that was silent for many parts goes on from its last seal, whichever part that is in', async () => {
  const silentFor = { one: 1, two: 2, three: 3, five: 5 }
  for (let part = 0; part <= 5; part += 1) {
    await record('other')
    for (const [id, parts] of Object.entries(silentFor)) if (part <= 5 - parts) await record(id)
    await sealAll(database)
    if (part < 5) await begin()
  }
  for (const id of Object.keys(silentFor)) await record(id)
  await record('new', { kind: 'SIGN_IN', data: { application: 'web' } })
  await sealAll(database)
  expect(await of("select chain, max(seq)::int as last from event_seals where chain <> 'other' group by chain order by 2, 1")).toEqual([
    { chain: 'new', last: 1 },
    { chain: 'five', last: 2 },
    { chain: 'three', last: 4 },
    { chain: 'two', last: 5 },
    { chain: 'one', last: 6 },
  ])
  expect((await problems()).filter(({ rule }) => rule !== 'CONNECTION')).toEqual([])
})

test('old parts are asked for a chain that was silent, and not for one that goes on or a connection that begins', async () => {
  await record('ana')
  await sealAll(database)
  for (let part = 1; part <= 4; part += 1) {
    await begin()
    await record('ana')
    await sealAll(database)
  }
  const one = openDatabase(database.connection, { max: 1 })
  const looks = async () => {
    await one.pool.query('select pg_stat_force_next_flush()')
    const [row] = await of<{ scans: number }>(
      "select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'event_seals_part_000_chain'",
    )
    return row?.scans ?? Number.NaN
  }
  /** How often the oldest part is asked while the event is sealed. */
  const asked = async (id: string | null, event: Partial<NewEvent> = {}) => {
    const before = await looks()
    await record(id, event)
    await eventually('it is sealed', async () => (await sealEvents(one, LOG_KEYS)) > 0)
    return (await looks()) - before
  }
  try {
    expect(await asked('ana')).toBe(0)
    expect(await asked('new', { kind: 'SIGN_IN', data: { application: 'web' } })).toBe(0)
    expect(await asked(null)).toBe(1)
  } finally {
    await one.close()
  }
})

test('an act that was begun before a part and ends after the next is in its place', async () => {
  await record('ana')
  await sealAll(database)
  const late = await owner.pool.connect()
  try {
    // It has a number of a transaction, and no event yet.
    await late.query('begin; select pg_current_xact_id()')
    await record('ana')
    await begin()
    await late.query("insert into events (session_id, user_id, kind) values ('ana', 1, 'SIGN_OUT'); commit")
  } finally {
    late.release()
  }
  await sealAll(database)
  const chain =
    await of(`select s.seq::int, e.kind, e.id >= ${firstIdOf(1)} as "isLater" from event_seals s join events e on e.id = s.event_id
    where s.chain = 'ana' order by 1`)
  expect(chain).toEqual([
    { seq: 1, kind: 'ALIAS_CHANGED', isLater: false },
    { seq: 2, kind: 'SIGN_OUT', isLater: true },
    { seq: 3, kind: 'ALIAS_CHANGED', isLater: false },
  ])
  expect(await problems()).toEqual([])
  for (const part of [2, 3]) {
    await record('luis')
    await sealAll(database)
    expect(await begin()).toBe(part)
  }
  await record('ana')
  await sealAll(database)
  expect(await problems()).toEqual([])
})

/** Until what is committed by now is sealed, though more is written meanwhile. */
async function sealSoFar(): Promise<void> {
  const [last] = await of<{ id: number }>('select max(id)::float8 as id from events')
  const unsealed = `select from events e where id <= ${last?.id} and not exists (select from event_seals s where s.event_id = e.id) limit 1`
  await eventually('what was written is sealed', async () => {
    await sealEvents(database, LOG_KEYS)
    return (await of(unsealed)).length === 0
  })
}

test('who writes while parts begin is never refused, and nothing is lost, doubled or left without a seal', async () => {
  const over = new AbortController()
  const written: number[] = []
  const refused: unknown[] = []
  const write = async (id: string | null) => {
    await database.transaction(async (tx) => {
      for (let count = 0; count < 3; count += 1) await recordEvent(tx, { id, userId: 1, address: null }, { kind: 'ALIAS_CHANGED', at })
    })
    written.push(3)
  }
  const writers = ['ana', 'luis', 'eva', null].map(async (id) => {
    while (!over.signal.aborted) await write(id).catch((error: unknown) => refused.push(error))
  })
  const begun: (number | undefined)[] = []
  for (let part = 1; part <= 4; part += 1) {
    const before = written.length
    await eventually('more is written', () => written.length + refused.length > before + 20)
    await sealSoFar()
    begun.push(await begin())
  }
  over.abort()
  await Promise.all(writers)
  await sealAll(database)
  expect(refused).toEqual([])
  expect(begun).toEqual([1, 2, 3, 4])
  expect(await of('select count(*)::int as count, count(distinct id)::int as ids from events')).toEqual([
    { count: written.length * 3, ids: written.length * 3 },
  ])
  expect((await of('select distinct tableoid from events')).length).toBeGreaterThan(3)
  expect(await problems()).toEqual([])
})
