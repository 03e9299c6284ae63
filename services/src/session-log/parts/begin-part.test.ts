import { toInstant } from '@almenara/contract/dates'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requireGrants, requireLogin } from '../../db/access.ts'
import { type Database, openDatabase } from '../../db/connection.ts'
import { sqlState } from '../../db/sql-state.ts'
import { StartRefused } from '../../start-refused.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { killMigrator } from '../../testing/migrator.ts'
import { LOG_KEYS, sealAll } from '../../testing/sealed.ts'
import { firstIdOf } from '../part-numbers.ts'
import { seeLogAtOneMoment } from '../one-moment.ts'
import { recordEvent, type NewEvent } from '../record-event.ts'
import { verifyLog } from '../verify-log.ts'
import { beginLogPart } from './begin-part.ts'

let database: TestDatabase
let owner: Database
const said: string[] = []
const trying = { say: (line: string) => void said.push(line), limitMs: 60_000 }
const begin = () => beginLogPart(database.connection, trying)

beforeEach(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
  said.length = 0
})
afterEach(async () => {
  await owner.close()
  await database.drop()
})

const at = toInstant('2026-11-20T10:00:00Z')
const record = (id: string | null, event: Partial<NewEvent> = {}) =>
  database.transaction((tx) => recordEvent(tx, { id, userId: 1, address: '10.0.0.1' }, { kind: 'ALIAS_CHANGED', at, ...event }))
const of = async <Row = Record<string, unknown>>(query: string) => (await owner.pool.query(query)).rows as Row[]
const rows = async () => ({
  events: await of('select * from events order by id'),
  seals: await of('select * from event_seals order by no'),
})
const tables = () => of("select relname as name from pg_class where relname like 'event%' and relkind in ('r', 'p', 'S') order by 1")
const problems = async () => (await verifyLog(database, LOG_KEYS)).problems
/** Writes and seals some events of the same two connections, and of nobody's. */
async function some(count = 3): Promise<void> {
  for (let number = 0; number < count; number += 1) await record(['ana', 'luis', null][number % 3] ?? null)
  await sealAll(database)
}

/** What the whole has besides its rows. Of a key no definition: that of one in parts says `ON ONLY`. */
async function shape(table: string) {
  const indexes = (which: string) =>
    of(`select i.relname, x.indisvalid, x.indisunique, x.indisprimary, x.indkey::text from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = '${table}'::regclass and (${which}) order by 1`)
  return {
    columns: await of(
      `select attname, attnum, atttypid::regtype, attnotnull, attidentity, attstorage, pg_get_expr(adbin, adrelid) as default
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = '${table}'::regclass and attnum > 0 order by 2`,
    ),
    triggers: await of(
      `select tgname, tgtype, tgenabled, tgfoid::regproc from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal order by 1`,
    ),
    rights: await of(
      `select distinct grantee::regrole::text, privilege_type from pg_class, aclexplode(relacl) where oid = '${table}'::regclass order by 1, 2`,
    ),
    checks: await of(`select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`),
    // PostgreSQL keeps none over parts that has not the column that they are made by.
    indexes: await indexes("not x.indisunique or (x.indkey[0] = case when indrelid = 'events'::regclass then 1 else 2 end)"),
  }
}
const shapes = async () => [await shape('events'), await shape('event_seals'), await sequence()]
const sequence = () =>
  of(`select s.seqstart, s.seqincrement, s.seqmax::text, s.seqcycle, c.relname, pg_get_serial_sequence('events', 'id') as owned, c.relacl::text as rights
      from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relname = 'events_id_seq'`)
/** Of a part, with its name taken off theirs. */
const keysOf = (table: string) =>
  of(`select replace(i.relname, '${table}', '') as name, x.indisvalid, x.indisunique, x.indisprimary, x.indkey::text, k.contype
      from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint k on k.conindid = i.oid
      where x.indrelid = '${table}'::regclass order by 1`)

describe('a part of the session log that is begun', () => {
  test('leaves the same rows under the same names, rules, keys and rights, and each part has all keys', async () => {
    await some()
    const before = { rows: await rows(), events: await shape('events'), seals: await shape('event_seals'), sequence: await sequence() }
    const keys = [await keysOf('events'), await keysOf('event_seals')]
    expect(await begin()).toBe(1)
    expect({ rows: await rows(), events: await shape('events'), seals: await shape('event_seals'), sequence: await sequence() }).toEqual(
      before,
    )
    for (const part of ['000', '001']) {
      expect([await keysOf(`events_part_${part}`), await keysOf(`event_seals_part_${part}`)]).toEqual(keys)
      for (const table of ['events', 'event_seals']) {
        const { triggers, rights } = await shape(table)
        const reading = rights.filter((right) => right['grantee'] !== 'almenara_app' || right['privilege_type'] === 'SELECT')
        expect(await shape(`${table}_part_${part}`)).toMatchObject({ triggers, rights: reading, checks: [] })
      }
    }
    await requireGrants(owner.pool)
    await requireLogin(database.pool)
  })

  test('is the first time the table that was there, with no row written again', async () => {
    await some()
    const files = "select relfilenode from pg_class where oid = '%'::regclass"
    const before = [await of(files.replace('%', 'events')), await of(files.replace('%', 'event_seals'))]
    await begin()
    expect([await of(files.replace('%', 'events_part_000')), await of(files.replace('%', 'event_seals_part_000'))]).toEqual(before)
  })

  test('takes what is written from then on, with its seals, and chains go on over its boundary', async () => {
    for (const part of [1, 2, 3, 4, 5]) {
      await some(6)
      expect(await begin()).toBe(part)
    }
    await some()
    const parts = await of<{ part: string; events: number; seals: number }>(
      `select e.tableoid::regclass::text as part, count(*)::int as events, count(s.tableoid)::int as seals, min(e.id)::float8 as first
       from events e left join event_seals s on s.event_id = e.id and right(s.tableoid::regclass::text, 3) = right(e.tableoid::regclass::text, 3)
       group by 1 order by 1`,
    )
    expect(parts).toEqual(
      [0, 1, 2, 3, 4, 5].map((part) => {
        const count = part === 5 ? 3 : 6
        return { part: `events_part_00${part}`, events: count, seals: count, first: part === 0 ? 1 : firstIdOf(part) }
      }),
    )
    expect(await problems()).toEqual([])
    expect(await of('select max(seq)::int as last from event_seals group by chain order by chain')).toEqual([
      { last: 11 },
      { last: 11 },
      { last: 11 },
    ])
  })

  test('is not begun while the open one has no events', async () => {
    await begin()
    const before = await tables()
    expect(await begin()).toBeUndefined()
    expect(said.at(-1)).toBe('Part 1 of the session log has no events yet: no other is begun.')
    expect(await tables()).toEqual(before)
  })

  test('never takes the place of a part that is there, though the sequence of ids was set back', async () => {
    await some()
    await begin()
    await some()
    const before = await rows()
    await owner.pool.query("select setval('events_id_seq', 100)")
    await expect(begin()).rejects.toThrow(/already exists/)
    expect(await rows()).toEqual(before)
  })

  test('waits until the part before the open one is sealed', async () => {
    await record('ana')
    await begin()
    await record('ana')
    const failed = begin()
    await expect(failed).rejects.toThrow(StartRefused)
    await expect(failed).rejects.toThrow(/Events of part 0 of the session log are not sealed yet/)
    await sealAll(database)
    expect(await begin()).toBe(2)
  })
})

describe('the rights of a part', () => {
  test('nobody changes what is logged by naming it, and the application adds nothing to it', async () => {
    await some()
    await begin()
    await some()
    const refused = (who: Database, statement: string) => who.pool.query(statement).then(String, (error: unknown) => sqlState(error))
    for (const table of ['events', 'event_seals'])
      for (const name of [table, `${table}_part_000`, `${table}_part_001`]) {
        for (const statement of [
          `update ${name} set ${table === 'events' ? 'kind' : 'chain'} = 'x'`,
          `delete from ${name}`,
          `truncate ${name}`,
        ]) {
          expect(await refused(owner, statement), statement).toBe('42501')
          expect(await refused(database, statement), statement).toBe('42501')
        }
        if (name !== table) expect(await refused(database, `insert into ${name} select * from ${name}`), name).toBe('42501')
      }
  })

  test.each([
    ['insert', 'events_part_000'],
    ['update', 'event_seals_part_001'],
    ['delete', 'events'],
    ['truncate', 'event_anchors'],
  ])('a login that may %s %s is none for a process', async (right, table) => {
    await begin()
    await owner.pool.query(`grant ${right} on ${table} to almenara_app`)
    await expect(requireLogin(database.pool)).rejects.toThrow(`may change ${table}`)
  })
})

test('a connection that has planned its statements reads and writes the parts afterwards', async () => {
  await some()
  const client = await database.pool.connect()
  try {
    const write = () =>
      client.query({ name: 'write', text: "insert into events (session_id, user_id, kind) values ('ana', 1, 'SIGN_OUT')" })
    const read = async () =>
      (await client.query({ name: 'read', text: 'select id from events where session_id = $1', values: ['ana'] })).rowCount
    for (let count = 0; count < 7; count += 1) await write()
    for (let count = 0; count < 7; count += 1) expect(await read()).toBe(8)
    for (const count of [9, 10, 11]) {
      await begin()
      await write()
      expect(await read()).toBe(count)
      await sealAll(database)
    }
    expect(await of('select distinct tableoid from events')).toHaveLength(4)
  } finally {
    client.release()
  }
})

describe('a part that cannot be begun', () => {
  test.each([1, 2])('names who keeps the log in use, and changes nothing: part %i', async (part) => {
    if (part === 2) await begin()
    await some()
    const holder = await owner.pool.connect()
    const before = { rows: await rows(), tables: await tables(), shapes: await shapes() }
    try {
      await holder.query("begin; insert into events (session_id, user_id, kind) values ('ana', 1, 'SIGN_OUT')")
      const failed = beginLogPart(database.connection, { ...trying, limitMs: 0 })
      await expect(failed).rejects.toThrow(StartRefused)
      await expect(failed).rejects.toThrow(/session log.* is kept from a table by process \d+/)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await record('ana')
    const { events, seals } = await rows()
    expect({ rows: { events: events.slice(0, -1), seals }, tables: await tables(), shapes: await shapes() }).toEqual(before)
    expect(events.at(-1)?.['id']).toBeLessThan(firstIdOf(part))
    await sealAll(database)
    expect(await begin()).toBe(part)
    expect(await problems()).toEqual([])
  })

  test.each([1, 2])('because it is killed while it waits has changed nothing, and is begun again: part %i', async (part) => {
    if (part === 2) await begin()
    await some()
    const holder = await owner.pool.connect()
    const before = [await rows(), await tables(), await sequence()]
    try {
      await holder.query("begin; insert into events (session_id, user_id, kind) values ('ana', 1, 'SIGN_OUT')")
      const say = (line: string) => {
        if (line.includes(' waits for a table')) void killMigrator(owner)
      }
      await expect(beginLogPart(database.connection, { ...trying, say })).rejects.toThrow(/terminating connection|connection error/)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect([await rows(), await tables(), await sequence()]).toEqual(before)
    await some()
    expect(await begin()).toBe(part)
    expect(await problems()).toEqual([])
  })
})

test('who verifies the log at one moment sees all of it, though a part begins meanwhile', async () => {
  await some()
  let begun = () => {}
  const isWaiting = new Promise<void>((resolve) => (begun = resolve))
  const say = (line: string) => void (line.includes(' waits for a table') && begun())
  const { seen, done } = await database.transaction(async (tx) => {
    await seeLogAtOneMoment(tx)
    await tx.execute('select from sessions limit 1')
    const ends = beginLogPart(database.connection, { ...trying, say })
    await isWaiting
    return { seen: (await tx.execute('select from events')).rowCount, done: ends }
  })
  expect(await done).toBe(1)
  expect(seen).toBe(3)
})
