import { toInstant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/connection.ts'
import { endSession, recordConnection, startSession } from '../identity/sessions.ts'
import { parties, users } from '../identity/tables.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sealAll } from '../testing/sealed.ts'
import { Problems } from './log-problems.ts'
import { verifyConnections } from './verify-connections.ts'
import { WHOLE } from './verify-from.ts'

const at = toInstant('2026-11-20T10:00:00Z')
const origin = {
  application: 'web',
  userAgent: 'Firefox',
  geolocation: { latitude: 39.47, longitude: -0.3763 },
  address: '10.0.0.9',
} as const

let database: TestDatabase
let owner: Database
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner', max: 1 })
  await database.transaction(async (tx) => {
    const [party] = await tx.insert(parties).values({ kind: 'PERSON', name: 'Ana', taxId: '1' }).returning()
    const person = { partyId: party?.id ?? 0, username: 'ana', passwordHash: '' }
    const [user] = await tx.insert(users).values(person).returning()
    const userId = user?.id ?? 0
    for (const id of ['open', 'left']) await startSession(tx, id, userId, origin, at)
    await endSession(tx, 'left', 'LOGOUT', at)
    await recordConnection(tx, 'refused', userId, origin, at, { kind: 'SIGN_IN_REFUSED', result: 'REFUSED', endedBecause: 'REFUSED' })
  })
  await sealAll(database)
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

/** What is found after the owner's statement, which is then undone. */
async function found(statement: string): Promise<string[]> {
  const problems = new Problems()
  const undo = new Error('undo')
  const undone = owner.transaction(async (tx) => {
    await tx.execute(sql.raw(statement))
    await verifyConnections(tx, problems, WHOLE)
    throw undo
  })
  await expect(undone).rejects.toBe(undo)
  return problems.found.map(({ rule, detail }) => `${rule} ${detail}`)
}

test('connections that nobody touched are as the log tells', async () => {
  expect(await found('select 1')).toEqual([])
})

test.each([
  ['address', 'open', `address = '10.0.0.2'`],
  ['user_agent', 'open', `user_agent = 'Chrome'`],
  ['application', 'refused', `application = 'appNative'`],
  ['latitude', 'refused', `latitude = 40`],
  ['longitude', 'left', `longitude = 2`],
  ['started_at', 'open', `started_at = started_at - interval '1 day'`],
  ['ended_at', 'left', `ended_at = ended_at + interval '1 hour'`],
  ['ended_at', 'refused', `ended_at = ended_at + interval '1 hour'`],
  ['ended_because', 'left', `ended_because = 'IDLE'`],
])('%s, which the customer reads, cannot be changed unseen: %s', async (column, id, change) => {
  expect(await found(`update sessions set ${change} where id = '${id}'`)).toEqual([`CONNECTION ${id}: ${column} not as the log tells`])
})

test('a connection that is over cannot be made to look open, nor a refused one like any other', async () => {
  const open = `update sessions set ended_at = null, ended_because = null`
  expect(await found(`${open} where id = 'left'`)).toEqual(['CONNECTION left: ended_at, ended_because not as the log tells'])
  expect(await found(`update sessions set ended_because = 'LOGOUT' where id = 'refused'`)).toEqual([
    'CONNECTION refused: ended_at, ended_because not as the log tells',
  ])
})

test('one that was deleted is missed', async () => {
  expect(await found(`delete from sessions where id = 'refused'`)).toEqual(['CONNECTION refused: its row was deleted'])
})
