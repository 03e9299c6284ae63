import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { httpGateway } from './http-gateway.ts'

const MESSAGE = { id: '1-7', to: '+34600123456', text: 'Clave «482913» de 10,00 €\n@banco.example #482913' }
const TEMPLATE = { messages: [{ destination: '{to}', body: '{text}', unicode: true, ref: 'almenara-{id}' }] }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function gateway(answer: (request: IncomingMessage, response: ServerResponse) => unknown, timeoutMs = 10_000) {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return httpGateway({ url: `http://127.0.0.1:${port}/sms`, authorization: 'Bearer abc', template: TEMPLATE, timeoutMs })
}

test('what is sent has the form of the settings, the bank’s credentials and an id for repeated attempts', async () => {
  let received: unknown
  const sms = await gateway(async (request, response) => {
    const { authorization, 'idempotency-key': key, 'content-type': type } = request.headers
    received = { authorization, key, type, method: request.method, body: JSON.parse(await text(request)) }
    response.end('{"messageId":"g-91"}')
  })
  expect(await sms.send(MESSAGE)).toEqual({ outcome: 'SENT', reference: 'g-91' })
  expect(received).toEqual({
    authorization: 'Bearer abc',
    key: '1-7',
    type: 'application/json',
    method: 'POST',
    body: { messages: [{ destination: MESSAGE.to, body: MESSAGE.text, unicode: true, ref: 'almenara-1-7' }] },
  })
})

test('an answer that is not JSON is taken all the same', async () => {
  const sms = await gateway((_, response) => void response.end('OK'))
  expect(await sms.send(MESSAGE)).toEqual({ outcome: 'SENT', reference: '' })
})

test.each([
  [400, {}, { outcome: 'REFUSED', reason: 'the gateway answered 400' }],
  [422, {}, { outcome: 'REFUSED', reason: 'the gateway answered 422' }],
  [401, {}, { outcome: 'LATER', reason: 'the gateway answered 401' }],
  [500, {}, { outcome: 'LATER', reason: 'the gateway answered 500' }],
  [429, { 'retry-after': '17' }, { outcome: 'LATER', reason: 'the gateway answered 429', afterSeconds: 17 }],
  [503, { 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }, { outcome: 'LATER', reason: 'the gateway answered 503', afterSeconds: 0 }],
])('%i %j is %j', async (status, headers, delivery) => {
  const sms = await gateway((_, response) => void response.writeHead(status, headers).end(MESSAGE.text))
  expect(await sms.send(MESSAGE)).toEqual(delivery)
})

test('one that does not answer in time, or is not there, is asked again later', async () => {
  const sms = await gateway(() => undefined, 20)
  expect(await sms.send(MESSAGE)).toEqual({ outcome: 'LATER', reason: 'the gateway was not reached (TimeoutError)' })
  server?.closeAllConnections()
  server?.close()
  expect(await sms.send(MESSAGE)).toMatchObject({ outcome: 'LATER' })
})

test('credentials never follow a redirection', async () => {
  const sms = await gateway((_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end())
  expect(await sms.send(MESSAGE)).toMatchObject({ outcome: 'LATER' })
})
