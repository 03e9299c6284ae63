import { createServer, type Server } from 'node:http'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpCardProcessor } from './http-processor.ts'
import type { CardsPort } from './port.ts'

let server: Server
let port: CardsPort
let answer: unknown
let asked: { path: string | undefined; body: unknown; authorization: string | undefined }[]

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      asked.push({ path: request.url, body: JSON.parse(text), authorization: request.headers.authorization })
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  port = httpCardProcessor({ url: `http://127.0.0.1:${address.port}/cards`, authorization: 'Bearer bank', timeoutMs: 2_000 })
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

test('each question goes to its own path, with the bank’s credentials, and the card goes by its token', async () => {
  answer = { result: 'RIGHT' }
  expect(await port.verifyPin('t', '1234')).toBe('RIGHT')
  answer = { result: 'DONE' }
  expect(await port.change('t', { status: 'LOCKED', contactlessLimit: toCents(2_000) })).toBe('DONE')
  answer = { token: 'u', ending: '4821', expiresOn: '2029-09-30' }
  expect(await port.reissue('t', 'r')).toEqual(answer)
  answer = { number: '9724001112341175', expiresOn: '2029-09-30', securityCode: '123' }
  expect(await port.reveal('t')).toEqual(answer)
  answer = { clearings: [{ id: '0b0f5a0a-6a0e-4b8c-9a55-6f2f6a3b1c11', amount: 2_000 }] }
  expect(await port.clearings(toLocalDate('2026-11-23'))).toEqual([{ id: '0b0f5a0a-6a0e-4b8c-9a55-6f2f6a3b1c11', amount: 2_000 }])
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/cards', { cardToken: 't', pin: '1234' }],
    ['/cards/change', { cardToken: 't', status: 'LOCKED', contactlessLimit: 2_000 }],
    ['/cards/reissue', { cardToken: 't', requestId: 'r' }],
    ['/cards/reveal', { cardToken: 't' }],
    ['/cards/clearings', { day: '2026-11-23' }],
  ])
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer bank']))
})

test('an answer that is not what was agreed is none', async () => {
  answer = { result: 'PERHAPS', number: '12', clearings: [{ id: 'x', amount: -1 }], token: '' }
  expect([
    await port.verifyPin('t', '1234'),
    await port.change('t', {}),
    await port.reissue('t', 'r'),
    await port.reveal('t'),
    await port.clearings(toLocalDate('2026-11-23')),
  ]).toEqual(Array.from({ length: 5 }, () => 'UNAVAILABLE'))
})
