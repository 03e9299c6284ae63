import { createHash } from 'node:crypto'
import { toInstant } from '@almenara/contract/dates'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/connection.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { LOG_KEYS, sealAll } from '../testing/sealed.ts'
import { anchorChains, anchorHash } from './anchors.ts'
import { unkeyedSealOf } from './chain.ts'
import { logKeys } from './log-keys.ts'
import { recordEvent } from './record-event.ts'
import { eventAnchors, events, eventSeals } from './tables.ts'
import { verifyLog } from './verify-log.ts'

const at = toInstant('2026-11-20T10:00:00Z')
const record = (after: string) =>
  database.transaction((tx) =>
    recordEvent(tx, { id: 'ana', userId: 1, address: '10.0.0.1' }, { kind: 'ALIAS_CHANGED', at, data: { after } }),
  )

let database: TestDatabase
let owner: Database

/** As the former version sealed and anchored: without a key. */
async function sealUnkeyed(): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.execute('alter table event_seals disable trigger all')
    await tx.execute('alter table event_anchors disable trigger all')
    await tx.delete(eventAnchors).where(eq(eventAnchors.sealNo, 2))
    await tx.delete(eventSeals).where(eq(eventSeals.no, 1))
    await tx.delete(eventSeals).where(eq(eventSeals.no, 2))
    let before: Buffer | undefined
    for (const { tx: _, ...event } of (await tx.select().from(events).orderBy(asc(events.id))).slice(0, 2)) {
      const hash = unkeyedSealOf({ before }, event)
      const seq = before ? 2 : 1
      await tx.insert(eventSeals).values({ no: seq, eventId: event.id, chain: 'ana', seq, hash, key: null })
      before = hash
    }
    const hash = await anchorHash(tx, { before: undefined, sealNo: 2, at, key: undefined })
    await tx.insert(eventAnchors).values({ sealNo: 2, at, hash, key: null })
    await tx.execute('alter table event_seals enable trigger all')
    await tx.execute('alter table event_anchors enable trigger all')
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner', max: 1 })
  for (const after of ['Uno', 'Dos']) await record(after)
  await sealUnkeyed()
  await record('Tres')
  await sealAll(database)
  await anchorChains(database, { keys: LOG_KEYS, everyMinutes: 5, now: toInstant('2026-11-20T10:05:00Z') })
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

test('what was sealed before seals had a key is verified as it was sealed, and what came after it with the key', async () => {
  expect(await verifyLog(database, LOG_KEYS)).toMatchObject({ events: 3, unkeyed: 2, chains: 1, anchors: 2, problems: [] })
})

test('the seals of before are those of a plain SHA-256 of the text', async () => {
  const [event] = await database.select().from(events).orderBy(asc(events.id)).limit(1)
  const [seal] = await database.select().from(eventSeals).where(eq(eventSeals.no, 1))
  const text =
    `{"address":"10.0.0.1","at":"${event?.at}","data":{"after":"Uno"},"id":${event?.id},"kind":"ALIAS_CHANGED","orderId":null,` +
    `"productId":null,"result":"DONE","sessionId":"ana","userId":1}`
  expect(seal?.hash.toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
})

test('a log sealed with a secret that was replaced is whole for whoever still has it, and for nobody else', async () => {
  const replaced = Buffer.alloc(32, 9)
  const former = Buffer.alloc(32, 7)
  expect((await verifyLog(database, logKeys(replaced, former))).problems).toEqual([])
  expect((await verifyLog(database, logKeys(replaced))).problems.map(({ rule }) => rule)).toEqual(['EDITED', 'ANCHOR'])
})

test('an old event cannot be edited and sealed and anchored as it was then: what was sealed since is bound to it', async () => {
  await owner.transaction(async (tx) => {
    await tx.execute('alter table events disable trigger all')
    await tx.execute(`update events set data = '{"after": "Otro"}' where data->>'after' = 'Dos'`)
  })
  await sealUnkeyed()
  const { problems } = await verifyLog(database, LOG_KEYS)
  expect(problems.map(({ rule }) => rule)).toEqual(['EDITED', 'ANCHOR'])
})
