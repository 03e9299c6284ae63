import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toCents } from '@almenara/contract/money'
import { afterEach, expect, test } from 'vitest'
import { httpAgency } from './http-agency.ts'

const KEY = 'c0ffee00-0000-4000-8000-000000000001'
const NRC = '3031234567890123456789'
const PAYMENT = {
  key: KEY,
  model: '303',
  exercise: '26',
  period: '3T',
  taxId: '12345678Z',
  name: 'Ana',
  amount: toCents(10_00),
  iban: 'ES00',
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function agency(answer: (request: IncomingMessage, response: ServerResponse) => unknown, timeoutMs = 10_000) {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return httpAgency({ url: `http://127.0.0.1:${port}/aeat/`, authorization: 'Bearer abc', timeoutMs })
}

test('a payment is asked for under its key, with the bank’s credentials and its amount in cents', async () => {
  let received: unknown
  const rail = await agency(async (request, response) => {
    const { method, url, headers } = request
    received = { method, url, authorization: headers.authorization, body: JSON.parse(await text(request)) }
    response.end(JSON.stringify({ outcome: 'ISSUED', nrc: NRC }))
  })
  expect(await rail.request(PAYMENT)).toEqual({ outcome: 'ISSUED', nrc: NRC })
  expect(received).toEqual({
    method: 'POST',
    url: '/aeat/payments/request',
    authorization: 'Bearer abc',
    body: { ...PAYMENT, currency: 'EUR' },
  })
})

test.each([
  [
    'a refusal, its words on one line',
    200,
    '{"outcome":"REFUSED","reason":" NIF\\nno identificado "}',
    { outcome: 'REFUSED', reason: 'NIF no identificado' },
  ],
  ['an NRC of another length', 200, '{"outcome":"ISSUED","nrc":"303"}', { outcome: 'UNKNOWN' }],
  ['an error of a gateway with a right-looking body', 502, `{"outcome":"ISSUED","nrc":"${NRC}"}`, { outcome: 'UNKNOWN' }],
  ['an answer in another form', 200, '<html>', { outcome: 'UNKNOWN' }],
])('%s', async (_, status, body, expected) => {
  const rail = await agency((_request, response) => void response.writeHead(status).end(body))
  expect(await rail.request(PAYMENT)).toEqual(expected)
})

test('one that does not answer in time has said nothing, and does not attend', async () => {
  const rail = await agency(() => undefined, 20)
  expect([await rail.cancel(KEY), await rail.attends()]).toEqual([{ outcome: 'UNKNOWN' }, false])
})

test('what is given up, consolidated and annulled has words of its own', async () => {
  const words = ['{"outcome":"CANCELLED"}', '{"outcome":"CONSOLIDATED"}', '{"outcome":"ANNULLED"}', '{"outcome":"OPEN"}']
  const rail = await agency((_, response) => void response.end(words.shift()))
  const at = '2026-10-19T08:00:00.000Z' as Parameters<typeof rail.consolidate>[2]
  const said = [await rail.cancel(KEY), await rail.consolidate(KEY, NRC, at), await rail.annul(KEY, NRC, 'x')].map(({ outcome }) => outcome)
  expect([said, await rail.attends()]).toEqual([['CANCELLED', 'CONSOLIDATED', 'ANNULLED'], true])
})
