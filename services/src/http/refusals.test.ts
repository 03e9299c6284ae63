import { connect } from 'node:net'
import { errorBody } from '@almenara/contract/errors'
import { TOKENS_PER_MINUTE } from '@almenara/contract/limits'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestBank, token, type TestBank } from '../testing/bank.ts'

let bank: TestBank
let port: number
beforeAll(async () => {
  bank = await openTestBank()
  port = Number(new URL(await bank.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => bank.close())

/** What the process answers to these very bytes. */
async function sent(request: string, to = port): Promise<{ status: number; headers: Headers; body: string }> {
  const socket = connect(to, '127.0.0.1')
  socket.write(request.replaceAll('\n', '\r\n'))
  let text = ''
  for await (const part of socket.setEncoding('utf8')) text += String(part)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  return { status: Number(first.split(' ')[1]), headers, body }
}

const STATUS = '/services/status/v2/web'
const CLOSE = 'connection: close\n\n'
const LONG = 'x'.repeat(300)

describe('what cannot be read', () => {
  test.each([
    ['an address that is not UTF-8', '/services/%ED%A0%80', 404],
    ['a call’s parameter that is not UTF-8', '/services/status/v2/%ff', 404],
    ['a parameter longer than any', `/services/certificates/v1/view/${LONG}`, 404],
    ['a parameter longer than any of a page of the help', `/help/${LONG}`, 404],
  ])('is answered in the documented shape, with the headers of any other answer: %s', async (_, path, status) => {
    const reply = await sent(`GET ${path} HTTP/1.1\nhost: localhost\n${CLOSE}`)
    expect(reply.status).toBe(status)
    const { requestId, ...body } = JSON.parse(reply.body)
    expect(body).toEqual(errorBody('NOT_FOUND'))
    expect(requestId).toMatch(/./)
    expectSafe(reply.headers)
  })

  test.each([
    ['a length that is none', `POST ${STATUS} HTTP/1.1\nhost: localhost\ncontent-length: -5\n${CLOSE}`],
    ['two lengths', `POST ${STATUS} HTTP/1.1\nhost: localhost\ncontent-length: 1\ncontent-length: 2\n${CLOSE}x`],
    ['what is no request', 'HELO bank\n\n'],
    ['headers without end', `GET ${STATUS} HTTP/1.1\nhost: localhost\nx-long: ${'x'.repeat(20_000)}\n${CLOSE}`],
  ])('by Node’s own parser is refused alike, and its connection is closed: %s', async (_, request) => {
    const reply = await sent(request)
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'BAD_INPUT', type: 'VOID', fields: [{ field: 'body' }] })
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.get('connection')).toBe('close')
    expectSafe(reply.headers)
  })

  test('counts as any other request of its address', async () => {
    const small = await buildApp(bank.bank, { requestsPerMinute: 3 })
    const own = Number(new URL(await small.listen({ port: 0, host: '127.0.0.1' })).port)
    const asked = [`GET /services/%ED%A0%80 HTTP/1.1\nhost: localhost\n${CLOSE}`, `GET /help/${LONG} HTTP/1.1\nhost: localhost\n${CLOSE}`]
    for (const request of asked) expect((await sent(request, own)).status).toBe(404)
    expect((await sent('HELO bank\n\n', own)).status).toBe(400)
    for (const request of [...asked, 'HELO bank\n\n', `GET ${STATUS} HTTP/1.1\nhost: localhost\n${CLOSE}`]) {
      const reply = await sent(request, own)
      expect(reply.status).toBe(429)
      expect(JSON.parse(reply.body).code).toBe('TOO_MANY')
    }
    await small.close()
  })
})

function expectSafe(headers: Headers): void {
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('the host', () => {
  const asked = (hosts: string, version = '1.1') => sent(`GET ${STATUS} HTTP/${version}\n${hosts}${CLOSE}`)

  test.each(['host: localhost\nhost: evil.example\n', 'host: bank.example/evil\n', 'host: a b\n', 'host: \n', ''])(
    'is said once and is one; anything else is refused: %j',
    async (hosts) => {
      const reply = await asked(hosts)
      expect(reply.status).toBe(400)
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'host' }] })
      expectSafe(reply.headers)
    },
  )

  test.each(['localhost', 'banca.example:8443', '[::1]:8080', '192.0.2.1'])('may be %s', async (host) => {
    expect((await asked(`host: ${host}\n`)).status).toBe(200)
  })

  test('may be left out by HTTP/1.0, which monitors still speak', async () => {
    expect((await asked('', '1.0')).status).toBe(200)
  })
})

describe('what protects accounts', () => {
  let other: FastifyInstance
  beforeAll(async () => {
    other = await buildApp(bank.bank, { requestsPerMinute: 100_000 })
  })
  afterAll(() => other.close())

  test('is counted by all processes together: tokens', async () => {
    const ask = (app: FastifyInstance) => token({ app }, { grant_type: 'none' }, '10.9.0.1')
    for (let count = 0; count < TOKENS_PER_MINUTE; count += 1) expect((await ask(count % 2 === 0 ? bank.app : other)).statusCode).toBe(400)
    for (const app of [bank.app, other]) {
      const refused = await ask(app)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('is counted by all processes together, IPv6 by /64, and anew each minute: the public certificate', async () => {
    const ask = (app: FastifyInstance, last: number) =>
      app.inject({ url: `/services/certificates/v1/view/${'A'.repeat(32)}`, remoteAddress: `2001:db8:7:7::${last.toString(16)}` })
    for (let count = 0; count < 30; count += 1) expect((await ask(count % 2 === 0 ? bank.app : other, count)).statusCode).toBe(404)
    for (const app of [bank.app, other]) expect((await ask(app, 99)).statusCode).toBe(429)
    const elsewhere = { url: `/services/certificates/v1/view/${'A'.repeat(32)}`, remoteAddress: '2001:db8:7:8::1' }
    expect((await bank.app.inject(elsewhere)).statusCode).toBe(404)
    bank.clock.set('2026-11-20T10:01:00+01:00')
    // In another process: this one counts by its own clock too, which tests cannot move.
    const third = await buildApp(bank.bank)
    expect((await ask(third, 1)).statusCode).toBe(404)
    await third.close()
  })

  test('does not begin anew for a process whose clock is behind', async () => {
    const ask = (app: FastifyInstance) => token({ app }, { grant_type: 'none' }, '10.9.0.2')
    for (let count = 0; count < TOKENS_PER_MINUTE; count += 1) await ask(count % 2 === 0 ? bank.app : other)
    bank.clock.set('2026-11-20T09:58:00+01:00')
    expect((await ask(other)).statusCode).toBe(429)
  })
})
