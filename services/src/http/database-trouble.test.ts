import Fastify from 'fastify'
import { expect, test } from 'vitest'
import pg from 'pg'
import { openDatabase } from '../db/connection.ts'
import { addUser, get, openTestBank, signInAs } from '../testing/bank.ts'
import { openLine } from '../testing/database-line.ts'
import { createTestDatabase } from '../testing/database.ts'
import { registerErrors } from './errors.ts'

/** What a call answers whose database fails in this way. */
async function answerTo(failure: unknown) {
  const app = Fastify()
  registerErrors(app)
  app.get('/', async () => {
    throw failure
  })
  const reply = await app.inject('/')
  return { status: reply.statusCode, retry: reply.headers['retry-after'], body: reply.json() }
}

const refusal = (code: string) => Object.assign(new pg.DatabaseError('said so', 0, 'error'), { severity: 'ERROR', code })

test.each(['08006', '53100', '53200', '53300', '57014', '57P01', '57P03', '58030', '25006', '55P03', '40P01'])(
  'trouble of the database (%s) is answered as passing, with when to come again and in the documented shape',
  async (code) => {
    expect(await answerTo(new Error('drizzle around it', { cause: refusal(code) }))).toEqual({
      status: 503,
      retry: '5',
      body: expect.objectContaining({ code: 'UNAVAILABLE', type: 'DEFAULT', error: { type: 'DEFAULT', code: 'UNAVAILABLE', message: '' } }),
    })
  },
)

test.each(['23505', '42P01', 'XX000'])('a defect of ours (%s) is not the database’s trouble', async (code) => {
  expect(await answerTo(refusal(code))).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
})

test('calls, sign-in and renewal answer so while the database cannot be reached, and as before when it can', async () => {
  const own = await createTestDatabase()
  const line = await openLine(own.connection)
  const through = openDatabase(line.url)
  const bank = await openTestBank({}, Object.assign(through, { connection: own.connection, drop: () => through.close() }))
  const tokens = await signInAs(bank, await addUser(bank, 'ana.paz'))
  const pool = '/services/accounts/v1/pool'
  expect((await get(bank, tokens, pool)).statusCode).toBe(200)
  await line.close()
  const refresh = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const reply of [
    await get(bank, tokens, pool),
    await get(bank, { ...tokens, access_token: 'x'.repeat(43) }, pool),
    await bank.app.inject({ method: 'POST', url: '/services/oauth/v1/token', headers, payload: refresh }),
  ]) {
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '5', 'UNAVAILABLE'])
  }
  const again = await openLine(own.connection, Number(new URL(line.url).port))
  expect((await get(bank, tokens, pool)).statusCode).toBe(200)
  await bank.close()
  await again.close()
  await own.drop()
})
