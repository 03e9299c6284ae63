import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toCents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { afterEach, expect, test } from 'vitest'
import { httpTopUpAggregator } from './http-aggregator.ts'

const TOP_UP = { key: 'c0ffee00-0000-4000-8000-000000000001', operator: 'movistar', phone: '+34600123456' as Phone, amount: toCents(2000) }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function aggregator(answer: (request: IncomingMessage, response: ServerResponse) => unknown, timeoutMs = 10_000) {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return httpTopUpAggregator({ url: `http://127.0.0.1:${port}/recargas/`, authorization: 'Bearer abc', timeoutMs })
}

test('a top-up is put under its key, with the bank’s credentials and its amount in cents', async () => {
  let received: unknown
  const rail = await aggregator(async (request, response) => {
    const { method, url, headers } = request
    received = { method, url, authorization: headers.authorization, body: JSON.parse(await text(request)) }
    response.end('{"state":"DONE","reference":"A-1"}')
  })
  expect(await rail.topUp(TOP_UP)).toEqual({ outcome: 'DONE', reference: 'A-1' })
  expect(received).toEqual({
    method: 'PUT',
    url: `/recargas/top-ups/${TOP_UP.key}`,
    authorization: 'Bearer abc',
    body: { operator: 'movistar', phone: '+34600123456', amount: 2000, currency: 'EUR' },
  })
})

test.each([
  ['refused for its number', 422, '{"state":"REFUSED","reason":"NUMBER"}', { outcome: 'REFUSED', reason: 'NUMBER' }],
  ['refused for a reason of its own', 200, '{"state":"REFUSED","reason":"FRAUD"}', { outcome: 'REFUSED', reason: 'OTHER' }],
  ['taken and not done yet', 202, '{"state":"PENDING"}', { outcome: 'UNKNOWN' }],
  ['an error of a gateway, whatever its status', 400, '<html>Bad request</html>', { outcome: 'UNKNOWN' }],
  ['an answer in another form', 200, '{"result":"REFUSED"}', { outcome: 'UNKNOWN' }],
  ['cancelled before', 200, '{"state":"CANCELLED"}', { outcome: 'REFUSED', reason: 'OTHER' }],
])('%s', async (_, status, body, expected) => {
  const rail = await aggregator((_request, response) => void response.writeHead(status).end(body))
  expect(await rail.topUp(TOP_UP)).toEqual(expected)
})

test('one that does not answer in time, or sends the bank somewhere else, has said nothing', async () => {
  const silent = await aggregator(() => undefined, 20)
  expect(await silent.topUp(TOP_UP)).toEqual({ outcome: 'UNKNOWN' })
  expect(await silent.cancel(TOP_UP.key)).toEqual({ outcome: 'UNKNOWN' })
  expect(await silent.operators()).toBeUndefined()
  server?.closeAllConnections()
  server?.close()
  const elsewhere = await aggregator((_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end())
  expect(await elsewhere.topUp(TOP_UP)).toEqual({ outcome: 'UNKNOWN' })
})

test('giving one up answers what became of it', async () => {
  const words = ['{"state":"CANCELLED"}', '{"state":"DONE","reference":"A-2"}']
  const rail = await aggregator((request, response) => void response.end(request.method === 'DELETE' ? words.shift() : '{}'))
  expect(await rail.cancel(TOP_UP.key)).toEqual({ outcome: 'CANCELLED' })
  expect(await rail.cancel(TOP_UP.key)).toEqual({ outcome: 'DONE', reference: 'A-2' })
})

test('operators come with fixed amounts or with a range; a list that makes no sense is no list', async () => {
  const lists = [
    '[{"id":"digi","name":"DIGI","amounts":{"values":[500,1000]}},{"id":"orange","name":"Orange","amounts":{"minimum":500,"maximum":10000,"step":500}}]',
    '[{"id":"digi","name":"DIGI","amounts":{"values":[]}}]',
  ]
  const rail = await aggregator((_, response) => void response.end(lists.shift()))
  expect(await rail.operators()).toEqual([
    { id: 'digi', name: 'DIGI', amounts: { kind: 'FIXED', values: [500, 1000] } },
    { id: 'orange', name: 'Orange', amounts: { kind: 'FREE', minimum: 500, maximum: 10000, step: 500 } },
  ])
  expect(await rail.operators()).toBeUndefined()
})
