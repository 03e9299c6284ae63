import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { registerBizumInbound } from './http-inbound.ts'
import { httpBizumScheme } from './http-scheme.ts'
import type { BizumPort, SchemeMessage } from './port.ts'

const SECRET = 'Bearer 0123456789abcdef0123'
const UNKNOWN = { outcome: 'UNKNOWN' }
const ROUTE = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', name: 'Lucía Ferrer Soler', endToEndId: 'E-1' }
const PAYMENT = {
  key: 'c0ffee00-0000-4000-8000-000000000001',
  kind: 'C2C' as const,
  fromPhone: '+34600000417',
  fromName: 'Carmen M. P.',
  phone: '+34611000100',
  amount: toCents(1850),
  concept: 'Cena',
}

let database: TestDatabase
const clock = fixedClock('2026-11-20T10:00:00+01:00')
let server: Server | undefined
let app: FastifyInstance | undefined
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  await app?.close()
})

async function scheme(answer: (request: IncomingMessage, response: ServerResponse) => unknown, timeoutMs = 5_000): Promise<BizumPort> {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return httpBizumScheme({ url: `http://127.0.0.1:${port}/bizum/`, authorization: SECRET, timeoutMs }, { database, clock })
}

test('each call is a POST of JSON with the bank’s credentials, its amount in cents', async () => {
  let received: unknown
  const bizum = await scheme(async (request, response) => {
    const { method, url, headers } = request
    received = { method, url, authorization: headers.authorization, body: JSON.parse(await text(request)) }
    response.end(JSON.stringify({ outcome: 'ROUTED', ...ROUTE }))
  })
  expect(await bizum.route(PAYMENT)).toEqual({ outcome: 'ROUTED', ...ROUTE })
  expect(received).toEqual({ method: 'POST', url: '/bizum/payments/route', authorization: SECRET, body: PAYMENT })
})

test.each([
  ['it waits', 200, { outcome: 'WAITING', until: '2026-11-22T10:00:00+01:00' }, { outcome: 'WAITING', until: '2026-11-22T09:00:00.000Z' }],
  ['it is refused', 200, { outcome: 'REFUSED', reason: 'RECEIVED_COUNT' }, { outcome: 'REFUSED', reason: 'RECEIVED_COUNT' }],
  ['a reason that nobody knows', 200, { outcome: 'REFUSED', reason: 'MOON' }, UNKNOWN],
  ['another outcome', 200, { outcome: 'MAYBE' }, UNKNOWN],
  ['an account that is none', 200, { outcome: 'ROUTED', ...ROUTE, iban: 'ES9121000418450200051333' }, UNKNOWN],
  ['an account without an end-to-end id', 200, { outcome: 'ROUTED', ...ROUTE, endToEndId: '' }, UNKNOWN],
  ['a right answer under a wrong status', 502, { outcome: 'ROUTED', ...ROUTE }, UNKNOWN],
  ['nothing of this', 200, '<html>', UNKNOWN],
])('of a payment, when the answer is that %s', async (_, status, body, expected) => {
  const bizum = await scheme((_request, response) => void response.writeHead(status).end(JSON.stringify(body)))
  expect(await bizum.route(PAYMENT)).toEqual(expected)
})

test('one that does not answer in time, or sends the bank somewhere else, has said nothing', async () => {
  const silent = await scheme(() => undefined, 20)
  expect(await silent.route(PAYMENT)).toEqual(UNKNOWN)
  expect(await silent.cancel(PAYMENT.key)).toEqual(UNKNOWN)
  server?.closeAllConnections()
  server?.close()
  const elsewhere = await scheme((_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end())
  expect(await elsewhere.lookUp(['+34611000100'])).toEqual(UNKNOWN)
})

test('a directory that answers of somebody else has answered nobody', async () => {
  const listed = [{ phone: '+34611000100', registered: true, name: 'Lucía F. S.' }]
  const bizum = await scheme((_, response) => void response.end(JSON.stringify({ outcome: 'DONE', listed })))
  expect(await bizum.lookUp(['+34611000100'])).toEqual({ outcome: 'DONE', listed })
  expect(await bizum.lookUp(['+34611000200'])).toEqual(UNKNOWN)
})

test('every other call has its place and its answer', async () => {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    'portability/code': { outcome: 'DONE', expiresAt: '2026-11-20T09:10:00.000Z' },
    'portability/check': { outcome: 'CODE_WRONG', left: 3 },
    'enrolments/make': { outcome: 'ELSEWHERE' },
    charities: {
      outcome: 'DONE',
      charities: [{ code: '00007', name: 'Escuelas del Sur', taxData: true }],
      asOf: '2026-11-20T09:00:00.000Z',
    },
    'payments/cancel': { outcome: 'TAKEN' },
    'requests/make': { outcome: 'DONE', schemeId: 'R-1', invited: false, name: 'Lucía F. S.' },
    'requests/remind': { outcome: 'GONE', how: 'PAID' },
    'requests/answer': { outcome: 'DONE', route: ROUTE },
    'purchases/answer': { outcome: 'GONE', how: 'EXPIRED' },
    'charges/answer': { outcome: 'REFUSED', reason: 'MERCHANT' },
  }
  const bizum = await scheme((request, response) => {
    const path = (request.url ?? '').slice('/bizum/'.length)
    asked.push(path)
    response.end(JSON.stringify(answers[path] ?? { outcome: 'DONE' }))
  })
  const yes = { key: randomUUID(), accept: true as const }
  const said = [
    await bizum.sendPortabilityCode('+34600000417'),
    await bizum.checkCode('+34600000417', '123456'),
    await bizum.enrol({ key: randomUUID(), phone: '+34600000417', name: 'Ana' }),
    await bizum.charities(),
    await bizum.cancel(PAYMENT.key),
    await bizum.request({ ...PAYMENT, expiresAt: clock.now() }),
    await bizum.remind('R-1'),
    await bizum.answerRequest('R-1', yes),
    await bizum.answerPurchase('P-1', yes),
    await bizum.answerCharge('C-1', yes),
  ]
  expect(said).toEqual(Object.values(answers))
  const done = [
    await bizum.withdraw(randomUUID(), '+34600000417'),
    await bizum.settled(PAYMENT.key, 'BOOKED'),
    await bizum.withdrawRequest('R-1'),
    await bizum.answerConsent('K-1', yes),
    await bizum.endConsent('K-1'),
    await bizum.endMandate('M-1'),
    await bizum.answerAnnounced('A-1', { accept: false, reason: 'ACCOUNT' }),
  ]
  expect(done).toEqual(done.map(() => ({ outcome: 'DONE' })))
  expect(new Set(asked).size).toBe(17)
})

const at = toInstant('2026-11-20T10:00:00+01:00')
const REQUEST: SchemeMessage = {
  id: 'W-1',
  at,
  type: 'REQUEST',
  schemeId: 'R-1',
  phone: '+34600000417',
  fromPhone: '+34611000100',
  fromName: 'Lucía F. S.',
  amount: toCents(1850),
  concept: 'Cena',
  expiresAt: at,
}
/** What no database keeps: the message would be brought for ever. */
const UNSTORABLE = [{ concept: 'Ce\0na' }, { fromName: 'Luc\ud83d' }]
const bring = (payload: unknown, authorization?: string) =>
  app?.inject({
    method: 'POST',
    url: '/services/rails/bizum/v1/messages',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    payload: JSON.stringify(payload),
  })

test('what the scheme brings is kept once by its id, and given to the bank until it is acknowledged or refused', async () => {
  app = Fastify()
  registerBizumInbound(app, { database, clock }, SECRET)
  const bizum = await scheme((_, response) => void response.end())
  for (let times = 0; times < 2; times += 1) expect((await bring(REQUEST, SECRET))?.json()).toEqual({ result: 'KEPT' })
  await bring({ id: 'W-2', at, type: 'PORTED_OUT', phone: '+34600000417' }, SECRET)
  expect(await bizum.receive(10)).toMatchObject([{ handle: 'W-1', message: REQUEST }, { handle: 'W-2' }])
  expect(await bizum.receive(1)).toHaveLength(1)
  await bizum.acknowledge('W-1')
  await bizum.refuse('W-2', 'nobody’s mobile')
  expect(await bizum.receive(10)).toEqual([])
})

test('nobody else brings anything, and what is no message is refused and says where', async () => {
  app = Fastify()
  registerBizumInbound(app, { database, clock }, SECRET)
  for (const other of [undefined, 'Bearer', SECRET.slice(1)]) expect((await bring(REQUEST, other))?.statusCode).toBe(401)
  for (const wrong of [
    { amount: 0 },
    { fromPhone: '611000100' },
    { at: 'ayer' },
    { concept: 'x'.repeat(51) },
    ...UNSTORABLE,
    { type: 'ODD' },
  ]) {
    const reply = await bring({ ...REQUEST, id: 'W-9', ...wrong }, SECRET)
    expect(reply?.statusCode).toBe(400)
    expect(reply?.json<{ problem: string }>().problem).toContain(Object.keys(wrong)[0] ?? '')
  }
})

test('a bank that agreed on no header takes none', async () => {
  app = Fastify()
  registerBizumInbound(app, { database, clock }, undefined)
  expect((await bring(REQUEST, SECRET))?.statusCode).toBe(404)
})
