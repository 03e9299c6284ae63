import { toInstant } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/connection.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { anchorChains } from './anchors.ts'
import { sealOf, unkeyedSealOf } from './chain.ts'
import { logKeys } from './log-keys.ts'
import { recordEvent } from './record-event.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'
import type { LogProblem } from './log-problems.ts'
import { events, eventSeals } from './tables.ts'
import { verifyLog } from './verify-log.ts'

let database: TestDatabase
let owner: Database
const EVENTS = 12
const at = toInstant('2026-11-20T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
  for (let number = 0; number < EVENTS; number += 1) {
    const author = { id: number % 2 === 0 ? 'ana' : 'luis', userId: 1, address: '10.0.0.1' }
    await database.transaction((tx) => recordEvent(tx, author, { kind: 'ALIAS_CHANGED', at, data: { after: `Nombre ${number}` } }))
  }
  await sealAll(database)
  await anchorChains(database, { keys: LOG_KEYS, everyMinutes: 5, now: at })
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const TABLES = ['events', 'event_seals', 'event_anchors']

/**
 * What is found after the owner's statements, made with the triggers switched off as only an administrator of the database can,
 * and then undone.
 */
async function found(...statements: string[]): Promise<LogProblem[]> {
  return foundBy([], statements)
}

/** The same, for whoever kept these anchors. */
async function foundBy(known: readonly string[], statements: readonly string[]): Promise<LogProblem[]> {
  const tables = TABLES.map((table) => `create temp table kept_${table} as select * from ${table}`)
  const client = await owner.pool.connect()
  try {
    for (const statement of tables) await client.query(statement)
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger all`)
    for (const statement of statements) await client.query(statement)
    const { problems } = await verifyLog(database, LOG_KEYS, { known })
    for (const table of TABLES) {
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} select * from kept_${table}`)
      await client.query(`drop table kept_${table}`)
      await client.query(`alter table ${table} enable trigger all`)
    }
    return problems
  } finally {
    client.release()
  }
}

describe('verification of the log', () => {
  test('a log that nobody touched has no problem, and says how much it read', async () => {
    expect(await verifyLog(database, LOG_KEYS)).toMatchObject({ events: EVENTS, chains: 2, anchors: 1, problems: [] })
  })

  test.each([
    ['its kind', `kind = 'SIGN_OUT'`],
    ['its time', `at = at + interval '1 second'`],
    ['its details', `data = '{"after": "Otro"}'`],
    ['who did it', `user_id = 2`],
    ['from where', `address = '10.0.0.2'`],
    ['its connection', `session_id = 'luis'`],
  ])('an event that was edited is named: %s', async (_, change) => {
    expect(await found(`update events set ${change} where id = 5`)).toEqual([{ rule: 'EDITED', detail: 'event 5, place 3 of chain ana' }])
  })

  test('an event that was deleted is named', async () => {
    expect(await found('delete from events where id = 6')).toEqual([{ rule: 'DELETED', detail: 'event 6, place 3 of chain luis' }])
  })

  test('an event deleted with its seal leaves a gap in its chain and in the numbers of seals', async () => {
    expect(await found('delete from events where id = 6', 'delete from event_seals where event_id = 6')).toEqual([
      { rule: 'CUT_OFF', detail: 'chain luis: places 3 to 3 are missing, before event 8' },
      { rule: 'CUT_OFF', detail: 'seal 6 is missing, before that of event 7' },
    ])
  })

  test('a chain whose end was cut off is told by its seal’s number and by the anchor', async () => {
    const problems = await found('delete from events where id = 11', 'delete from event_seals where event_id = 11')
    expect(problems).toEqual([
      { rule: 'CUT_OFF', detail: 'seal 11 is missing, before that of event 12' },
      { rule: 'ANCHOR', detail: expect.stringContaining('2026-11-20') },
    ])
  })

  test('the end of the whole log is told by the anchor', async () => {
    const problems = await found('delete from events where id > 10', 'delete from event_seals where event_id > 10')
    expect(problems).toEqual([
      { rule: 'CUT_OFF', detail: 'seals 11 to 12 are missing, at the end of the log' },
      { rule: 'ANCHOR', detail: expect.stringContaining('2026-11-20') },
    ])
  })

  test('an event that lost its seal is named', async () => {
    expect(await found('delete from event_seals where event_id = 11')).toContainEqual({
      rule: 'UNSEALED',
      detail: 'event 11 of chain ana lost its seal',
    })
  })

  test('a chain made anew from an edited event no longer fits its anchor', async () => {
    const rewritten = `update event_seals set hash = sha256(hash) where chain = 'ana' and seq = 6`
    expect(await found(rewritten)).toContainEqual({ rule: 'ANCHOR', detail: expect.stringContaining('1 to 12') })
  })

  test('an anchor kept elsewhere must be among those of the database', async () => {
    const { lastAnchor } = await verifyLog(database, LOG_KEYS)
    expect((await verifyLog(database, LOG_KEYS, { known: [String(lastAnchor)] })).problems).toEqual([])
    expect((await verifyLog(database, LOG_KEYS, { known: ['ab'.repeat(32)] })).problems).toEqual([
      { rule: 'ANCHOR', detail: `the one of hash ${'ab'.repeat(32)} is not there` },
    ])
  })
})

describe('whoever has the database and not the bank’s key', () => {
  /** The seal of before seals had a key, of event 11 (the last of ana's), after it was edited. */
  const resealed = async (data: string) => {
    const [event] = await database.select().from(events).where(eq(events.id, 11))
    const [seal] = await database
      .select()
      .from(eventSeals)
      .where(and(eq(eventSeals.chain, 'ana'), eq(eventSeals.seq, 5)))
    if (!event || !seal) throw new Error('No event')
    const { tx: _, ...sealed } = event
    return { hash: unkeyedSealOf({ before: seal.hash }, { ...sealed, data: { after: data } }).toString('hex'), before: seal.hash, sealed }
  }
  const edit = `update events set data = '{"after": "Otro"}' where id = 11`
  const where = 'event 11, place 6 of chain ana'

  test('cannot seal an edited event again', async () => {
    const { hash } = await resealed('Otro')
    const forged = `update event_seals set hash = '\\x${hash}' where event_id = 11`
    expect(await found(edit, forged)).toContainEqual({ rule: 'EDITED', detail: where })
  })

  test('cannot pass it off as sealed before seals had a key', async () => {
    const { hash } = await resealed('Otro')
    const forged = `update event_seals set hash = '\\x${hash}', key = null where event_id = 11`
    expect(await found(edit, forged)).toContainEqual({ rule: 'EDITED', detail: `${where}: its seal has no key, and one before it has` })
  })

  test('cannot seal it with a key of its own', async () => {
    const { before, sealed } = await resealed('Otro')
    const [own] = logKeys(Buffer.alloc(32, 1))
    const hash = sealOf(own, { no: 11, seq: 6, before }, { ...sealed, data: { after: 'Otro' } }).toString('hex')
    const forged = `update event_seals set hash = '\\x${hash}', key = '${own.name}' where event_id = 11`
    const said = `${where}: it was sealed with the key ${own.name}, which is not known here`
    expect(await found(edit, forged)).toContainEqual({ rule: 'EDITED', detail: said })
  })

  test('cannot close the gap that the end of a chain leaves, though no anchor has seen it', async () => {
    const problems = await found(
      'delete from event_anchors',
      'delete from events where id = 11',
      'delete from event_seals where event_id = 11',
      'update event_seals set no = 11 where event_id = 12',
    )
    expect(problems).toEqual([{ rule: 'EDITED', detail: 'event 12, place 6 of chain luis' }])
  })

  test('cannot cut off the end of the log with the anchors that saw it, once one of them is known', async () => {
    const { lastAnchor = '' } = await verifyLog(database, LOG_KEYS)
    const statements = ['delete from event_anchors', 'delete from events where id > 10', 'delete from event_seals where event_id > 10']
    expect(await foundBy([lastAnchor], statements)).toEqual([{ rule: 'ANCHOR', detail: `the one of hash ${lastAnchor} is not there` }])
  })
})
