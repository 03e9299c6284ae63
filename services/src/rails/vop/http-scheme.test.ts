import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { httpVopScheme } from './http-scheme.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function scheme(answer: (request: IncomingMessage, response: ServerResponse) => unknown, timeoutMs = 5_000) {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return httpVopScheme({ url: `http://127.0.0.1:${port}/vop`, authorization: 'Bearer abc', timeoutMs })
}

test('asks with the bank’s credentials and takes the scheme’s word', async () => {
  let received: unknown
  const vop = await scheme(async (request, response) => {
    received = { authorization: request.headers.authorization, body: JSON.parse(await text(request)) }
    response.end('{"result":"CMTC","name":" Luz Gil "}')
  })
  expect(await vop.verify('ES7921000813610123456789', 'Luz Jil')).toEqual({ result: 'CMTC', name: 'Luz Gil' })
  expect(received).toEqual({ authorization: 'Bearer abc', body: { iban: 'ES7921000813610123456789', name: 'Luz Jil' } })
})

test.each([
  ['a name that is told where it should not be', 200, '{"result":"NMTC","name":"Luz Gil"}', { result: 'NMTC' }],
  ['nearly, without a name', 200, '{"result":"CMTC"}', { result: 'NOAP' }],
  ['a word of its own', 200, '{"result":"MAYBE"}', { result: 'NOAP' }],
  ['an error', 500, '{"result":"MTCH"}', { result: 'NOAP' }],
  ['what is not JSON', 200, '<html>', { result: 'NOAP' }],
])('%s', async (_name, status, body, expected) => {
  const vop = await scheme((_, response) => void response.writeHead(status).end(body))
  expect(await vop.verify('ES79', 'Luz')).toEqual(expected)
})

test('one that does not answer in time has verified nothing', async () => {
  const vop = await scheme(() => undefined, 20)
  expect(await vop.verify('ES79', 'Luz')).toEqual({ result: 'NOAP' })
})
