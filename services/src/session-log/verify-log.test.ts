import { toInstant } from '@almenara/contract/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/connection.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { anchorChains } from './anchors.ts'
import { recordEvent } from './record-event.ts'
import { sealAll } from '../testing/sealed.ts'
import { type LogProblem, verifyLog } from './verify-log.ts'

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
  await anchorChains(database, at)
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
  const tables = TABLES.map((table) => `create temp table kept_${table} as select * from ${table}`)
  const client = await owner.pool.connect()
  try {
    for (const statement of tables) await client.query(statement)
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger all`)
    for (const statement of statements) await client.query(statement)
    const { problems } = await verifyLog(database)
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
    expect(await verifyLog(database)).toMatchObject({ events: EVENTS, chains: 2, anchors: 1, problems: [] })
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
    const { lastAnchor } = await verifyLog(database)
    expect((await verifyLog(database, lastAnchor)).problems).toEqual([])
    expect((await verifyLog(database, 'ab'.repeat(32))).problems).toEqual([
      { rule: 'ANCHOR', detail: `the one of hash ${'ab'.repeat(32)} is not there` },
    ])
  })
})
