import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { requireGrants, requireLogin } from '../../db/access.ts'
import { type Database, openDatabase } from '../../db/connection.ts'
import { UnequalCopy } from '../../db/equal-copy.ts'
import type { Trying } from '../../db/patiently.ts'
import { sqlState } from '../../db/sql-state.ts'
import { StartRefused } from '../../start-refused.ts'
import { administer } from '../../testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { killMigrator, loseRowsOf } from '../../testing/migrator.ts'
import { LOG_KEYS, sealAll } from '../../testing/sealed.ts'
import { anchorChains } from '../anchors.ts'
import { seeLogAtOneMoment } from '../one-moment.ts'
import { recordEvent } from '../record-event.ts'
import { verifyLog } from '../verify-log.ts'
import { archiveLog } from './archive-log.ts'
import { beginLogPart } from './begin-part.ts'
import { requireTablespace } from './require-tablespace.ts'

let database: TestDatabase
let owner: Database
let slow: string
const trying: Trying = { say: () => {}, limitMs: 60_000 }
const archive = (until = '2026-12-01', more: Partial<Trying> = {}) =>
  archiveLog(database.connection, { tablespace: slow, until: toLocalDate(until) }, { ...trying, ...more })
const of = async <Row = Record<string, unknown>>(query: string) => (await owner.pool.query(query)).rows as Row[]
const DAYS = ['2026-09-30', '2026-10-31', '2026-11-20']

/** A log of three parts, each with the events of a day and an anchor of its end; the last is open. */
beforeEach(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
  slow = `slow_${typeof database.connection === 'string' ? '' : database.connection.database}`
  const client = await owner.pool.connect()
  await client.query('set allow_in_place_tablespaces = on')
  await client.query(`create tablespace ${slow} location ''`)
  client.release(true)
  for (const [place, day] of DAYS.entries()) {
    const at = toInstant(`${day}T20:00:00Z`)
    for (const id of ['ana', 'luis', 'ana'])
      await database.transaction((tx) =>
        recordEvent(tx, { id, userId: 1, address: '10.0.0.1' }, { kind: 'ALIAS_CHANGED', at, data: { after: day } }),
      )
    await sealAll(database)
    await anchorChains(database, { keys: LOG_KEYS, everyMinutes: 5, now: at })
    if (place < DAYS.length - 1) await beginLogPart(database.connection, trying)
  }
})
afterEach(async () => {
  await owner.close()
  await database.drop()
  await administer(inject('testServer').connection, `drop tablespace ${slow}`)
})

const rows = async () => ({
  events: await of('select * from events order by id'),
  seals: await of('select * from event_seals order by no'),
})
/** Tables and indexes of the log in the tablespace, in the order of their names. */
const moved = async () =>
  (
    await of<{ name: string }>(
      `select relname as name from pg_class where reltablespace = (select oid from pg_tablespace where spcname = '${slow}')
         and relkind in ('r', 'i') and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name)
const OF_PART = (part: string) => [
  `event_seals_part_${part}`,
  `event_seals_part_${part}_chain`,
  `event_seals_part_${part}_eventId_unique`,
  `event_seals_part_${part}_pkey`,
  `events_part_${part}`,
  `events_part_${part}_pkey`,
  `events_part_${part}_session`,
  `events_part_${part}_tx`,
]
const definition = () =>
  of(`select c.relname, pg_get_expr(c.relpartbound, c.oid) as bound, c.relacl::text as rights, k.conname, pg_get_constraintdef(k.oid) as rule
      from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_constraint k on k.conrelid = c.oid
      where i.inhparent in ('events'::regclass, 'event_seals'::regclass) order by c.relname, k.conname`)
const indexes = () =>
  of(`select i.relname, p.relname as of, pg_get_indexdef(i.oid) from pg_class i join pg_index x on x.indexrelid = i.oid
      left join pg_inherits h on h.inhrelid = i.oid left join pg_class p on p.oid = h.inhparent
      where x.indrelid::regclass::text like 'event%' order by 1`)

describe('closed parts of the session log', () => {
  test('are moved with their seals and indexes, and are the same rows, under the same rules and rights', async () => {
    const before = { rows: await rows(), definition: await definition(), indexes: await indexes() }
    expect(await archive()).toEqual(['event_seals_part_000', 'event_seals_part_001', 'events_part_000', 'events_part_001'])
    expect(await moved()).toEqual([...OF_PART('000'), ...OF_PART('001')].toSorted())
    expect({ rows: await rows(), definition: await definition(), indexes: await indexes() }).toEqual(before)
    expect((await verifyLog(database, LOG_KEYS)).problems).toEqual([])
    await requireGrants(owner.pool)
    await requireLogin(database.pool)
    const refused = await owner.pool.query('delete from events_part_000').then(String, (error: unknown) => sqlState(error))
    expect(refused).toBe('42501')
  })

  test.each([
    ['2026-09-30', []],
    ['2026-10-01', OF_PART('000')],
    ['2026-10-31', OF_PART('000')],
  ])('are moved whose last event is of before a day: %s', async (until, expected) => {
    await archive(until)
    expect(await moved()).toEqual(expected)
  })

  test('that are there already are left alone, and the open one always is', async () => {
    await archive('2026-10-01')
    expect(await archive('2030-01-01')).toEqual(['event_seals_part_001', 'events_part_001'])
    expect(await archive('2030-01-01')).toEqual([])
  })

  test('are brought back by the name of the tablespace that they were in', async () => {
    const before = { rows: await rows(), definition: await definition(), indexes: await indexes() }
    await archive()
    expect(await archiveLog(database.connection, { tablespace: 'pg_default', until: toLocalDate('2026-10-01') }, trying)).toEqual([
      'event_seals_part_000',
      'events_part_000',
    ])
    expect(await moved()).toEqual(OF_PART('001'))
    expect({ rows: await rows(), definition: await definition(), indexes: await indexes() }).toEqual(before)
  })

  test('are not moved before all their events are sealed', async () => {
    await database.transaction((tx) =>
      recordEvent(tx, { id: 'ana', userId: 1, address: null }, { kind: 'SIGN_OUT', at: toInstant('2026-11-20T21:00:00Z') }),
    )
    expect(await beginLogPart(database.connection, trying)).toBe(3)
    await expect(archive()).rejects.toThrow(/not sealed yet/)
    expect(await moved()).toEqual([])
  })
})

describe('what is not done', () => {
  test('a tablespace that the server has not, or that the login may not use, is named with what to do', async () => {
    const wrong = archiveLog(database.connection, { tablespace: 'nowhere', until: toLocalDate('2026-12-01') }, trying)
    await expect(wrong).rejects.toThrow(StartRefused)
    await expect(wrong).rejects.toThrow(/no tablespace «nowhere».*create tablespace "nowhere" location/)
    const client = await database.pool.connect()
    try {
      const forbidden = requireTablespace(client, slow)
      await expect(forbidden).rejects.toThrow(`grant create on tablespace "${slow}" to almenara_app;`)
      await requireTablespace(client, 'pg_default')
    } finally {
      client.release()
    }
  })

  test('a copy that is not equal takes nobody’s place', async () => {
    await loseRowsOf(owner, 'events_part_000_next', 'new.id = 2')
    const before = { rows: await rows(), definition: (await definition()).filter(({ relname }) => relname === 'events_part_000') }
    await expect(archive('2026-10-01')).rejects.toThrow(UnequalCopy)
    expect({ rows: await rows(), definition: (await definition()).filter(({ relname }) => relname === 'events_part_000') }).toEqual(before)
    expect(await moved()).toEqual(OF_PART('000').slice(0, 4))
  })

  test('who keeps the log in use is named, and nothing is changed when they do not let go', async () => {
    const holder = await owner.pool.connect()
    const before = { rows: await rows(), definition: await definition() }
    try {
      await holder.query('begin; select from event_seals')
      const failed = archive('2026-10-01', { limitMs: 0 })
      await expect(failed).rejects.toThrow(/copy of event_seals_part_000 is kept from a table by process \d+/)
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect({ rows: await rows(), definition: await definition() }).toEqual(before)
    expect(await moved()).toEqual([])
  })

  test('a part whose move was killed is moved by the next', async () => {
    const before = { rows: await rows(), definition: await definition() }
    const holder = await owner.pool.connect()
    let waits = 0
    try {
      // It may close the part, has copied it, and is killed while it waits to take its place.
      await holder.query('begin; lock table only event_seals in access share mode')
      const say = (line: string) => {
        if (!line.includes(' waits for a table')) return
        waits += 1
        void killMigrator(owner)
      }
      await expect(archive('2026-10-01', { say })).rejects.toThrow(/terminating connection|connection error/)
    } finally {
      await holder.query('commit')
      holder.release()
    }
    expect(waits).toBe(1)
    expect(await of("select from pg_class where relname = 'event_seals_part_000_next'")).toHaveLength(1)
    await requireGrants(owner.pool)
    expect(await archive('2026-10-01')).toEqual(['event_seals_part_000', 'events_part_000'])
    expect({ rows: await rows(), definition: await definition() }).toEqual(before)
  })
})

test('a part takes no row while it is copied', async () => {
  let failed: unknown
  const say = (line: string) => void (line.includes(' waits for a table') && late())
  const holder = await owner.pool.connect()
  let done = () => {}
  const over = new Promise<void>((resolve) => (done = resolve))
  const late = () => {
    void owner.pool
      .query("insert into event_seals (no, event_id, chain, seq, hash) values (999, 500, 'x', 1, '')")
      .catch((error: unknown) => (failed = sqlState(error)))
      .then(() => holder.query('commit'))
      .then(done)
  }
  await holder.query('begin; lock table only event_seals in access share mode')
  const moving = archive('2026-10-01', { say })
  await over
  holder.release()
  await moving
  expect(failed).toBe('23514')
})

test('who verifies the log at one moment sees all of it, though a part is moved meanwhile', async () => {
  let begun = () => {}
  const isWaiting = new Promise<void>((resolve) => (begun = resolve))
  const say = (line: string) => void (line.includes(' waits for a table') && begun())
  const { seen, ends } = await database.transaction(async (tx) => {
    await seeLogAtOneMoment(tx)
    await tx.execute('select from sessions limit 1')
    const moving = archive('2026-12-01', { say })
    await isWaiting
    return { seen: (await tx.execute('select from events')).rowCount, ends: moving }
  })
  expect(await ends).toHaveLength(4)
  expect(seen).toBe(9)
})
