import { toInstant } from '@almenara/contract/dates'
import { asc } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../db/connection.ts'
import { sqlState } from '../db/sql-state.ts'
import { fixedClock } from '../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { canonical } from './chain.ts'
import { anchorChains } from './anchors.ts'
import { eventually } from '../testing/eventually.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'
import { inLog, startLogSealer } from './log-sealer.ts'
import { recordEvent } from './record-event.ts'
import { sealEvents } from './seal-events.ts'
import { eventAnchors, events, eventSeals } from './tables.ts'
import { verifyLog } from './verify-log.ts'

const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  databases.push(database)
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

const at = toInstant('2026-11-20T10:00:00Z')
const author = (id: string | null) => ({ id, userId: 1, address: '10.0.0.1' })
const record = (tx: Tx, id: string | null) =>
  recordEvent(tx, author(id), { kind: 'ALIAS_CHANGED', at, data: { before: 'Una', after: 'Otra' } })
const seals = () => database.select().from(eventSeals).orderBy(asc(eventSeals.no))

describe('the sealer', () => {
  test('numbers the events of each connection, and of all of them, without gaps', async () => {
    await database.transaction(async (tx) => {
      for (const id of ['ana', 'luis', 'ana', null, 'ana']) await record(tx, id)
    })
    await sealAll(database)
    expect((await seals()).map(({ no, chain, seq }) => [no, chain, seq])).toEqual([
      [1, 'ana', 1],
      [2, 'luis', 1],
      [3, 'ana', 2],
      [4, 'user:1', 1],
      [5, 'ana', 3],
    ])
    expect(await sealEvents(database, LOG_KEYS)).toBe(0)
  })

  test('goes on where it was, event after event', async () => {
    for (let count = 0; count < 3; count += 1) {
      await database.transaction((tx) => record(tx, 'ana'))
      await sealAll(database)
    }
    expect((await seals()).map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect((await verifyLog(database, LOG_KEYS)).problems).toEqual([])
  })

  test('passes over nothing when transactions end in another order than they began', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let written = () => {}
    const first = new Promise<void>((resolve) => (written = resolve))
    const slow = database.transaction(async (tx) => {
      await record(tx, 'ana')
      written()
      await held
    })
    await first
    await database.transaction((tx) => record(tx, 'ana'))
    expect(await sealEvents(database, LOG_KEYS)).toBe(0)
    release()
    await slow
    await sealAll(database)
    const ids = (await database.select({ id: events.id }).from(events).orderBy(asc(events.id))).map(({ id }) => id)
    expect((await seals()).map(({ eventId }) => eventId)).toEqual(ids)
  })

  test('an event whose act was undone is not there to be sealed', async () => {
    const undo = new Error('undo')
    const undone = database.transaction(async (tx) => {
      await record(tx, 'ana')
      throw undo
    })
    await expect(undone).rejects.toBe(undo)
    expect(await sealEvents(database, LOG_KEYS)).toBe(0)
  })

  test('leaves the work to the process that is doing it', async () => {
    await database.transaction((tx) => record(tx, 'ana'))
    await database.transaction(async (tx) => {
      await tx.execute('select pg_advisory_xact_lock(732537)')
      expect(await sealEvents(database, LOG_KEYS)).toBe(0)
    })
    await sealAll(database)
  })

  test('after a copy to another server, which counts transactions on its own, seals what was left and what comes', async () => {
    const brought = (id: number, tx: string) =>
      database.transaction((own) => own.insert(events).values({ id, tx, sessionId: 'ana', kind: 'SIGN_OUT' }))
    await brought(1_000_001, '900000000000')
    await database.transaction(async (tx) => {
      await tx.insert(eventSeals).values({ no: 1, eventId: 1_000_001, chain: 'luis', seq: 1, hash: Buffer.alloc(32) })
    })
    await brought(1_000_002, '900000000001')
    await database.transaction((tx) => record(tx, 'ana'))
    await sealAll(database)
    await database.transaction((tx) => record(tx, 'ana'))
    await sealAll(database)
    expect((await seals()).map(({ eventId }) => eventId).slice(0, 2)).toEqual([1_000_001, 1_000_002])
  })

  test('anchors what was sealed since the last, once the minutes between two have gone by', async () => {
    const anchored = (text: string) => anchorChains(database, { keys: LOG_KEYS, everyMinutes: 5, now: toInstant(text) })
    expect(await anchored('2026-11-20T10:00:00Z')).toBeUndefined()
    await database.transaction((tx) => record(tx, 'ana'))
    await sealAll(database)
    expect(await anchored('2026-11-20T10:00:00Z')).toMatchObject({ sealNo: 1 })
    await database.transaction((tx) => record(tx, 'ana'))
    await sealAll(database)
    expect(await anchored('2026-11-20T10:04:59Z')).toBeUndefined()
    expect(await anchored('2026-11-20T10:05:00Z')).toMatchObject({ sealNo: 2 })
    expect(await anchored('2026-11-22T10:00:00Z')).toBeUndefined()
  })

  test('writes each anchor in the log of the process, with its hash, once', async () => {
    await database.transaction((tx) => record(tx, 'ana'))
    const log = { info: vi.fn(), error: vi.fn() }
    const stop = startLogSealer({ database, clock: fixedClock('2026-11-20T10:00:00Z'), sealingKey: Buffer.alloc(32, 7) }, 5, {
      onAnchor: inLog(log),
      onError: log.error,
    })
    await eventually('it is anchored', () => log.info.mock.calls.length > 0)
    await stop()
    const [anchor] = await database.select().from(eventAnchors)
    const said = { at: anchor?.at, sealNo: 1, hash: anchor?.hash.toString('hex') }
    expect(log.info.mock.calls).toEqual([[said, 'session log anchored']])
    expect(log.error).not.toHaveBeenCalled()
  })
})

test('the canonical text of an event does not depend on how its data was written', () => {
  expect(canonical({ b: 'ñ "x"', a: [1, null], c: { z: true, y: 2 } })).toBe(canonical({ c: { y: 2, z: true }, a: [1, null], b: 'ñ "x"' }))
  expect(canonical({ b: 1, a: 'x' })).toBe('{"a":"x","b":1}')
})

test('a plain insert, as a function of the database makes it, is a whole event', async () => {
  await database.execute(
    `insert into events (session_id, user_id, kind, order_id, at) values ('ana', 1, 'OPERATION_EXECUTED', 'o1', now())`,
  )
  await sealAll(database)
  expect((await verifyLog(database, LOG_KEYS)).problems).toEqual([])
})

test('the application adds to the log and changes nothing of it', async () => {
  await database.transaction((tx) => record(tx, 'ana'))
  await sealAll(database)
  await anchorChains(database, { keys: LOG_KEYS, everyMinutes: 5, now: at })
  const refused = (statement: string) =>
    database.pool.query(statement).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )
  for (const table of ['events', 'event_seals', 'event_anchors'])
    for (const statement of [
      `update ${table} set hash = null`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
    ])
      expect(await refused(statement.replace('hash', table === 'events' ? 'kind' : 'hash')), statement).toBe('42501')
})
