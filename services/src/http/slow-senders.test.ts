import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentSupports } from '../areas/payments/files/tables.ts'
import { buildApp } from '../app.ts'
import { addUser, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { eventually } from '../testing/eventually.ts'
import { FILE_MS, HEADERS_MS } from './slow-senders.ts'

const NEVER_MS = 3_600_000
const AT_ONCE_MS = 20

let bank: TestBank
let authorization: string
/** In one, whatever is no file must arrive at once; in the other, a file may not rest. */
let hurried: FastifyInstance
let restless: FastifyInstance
const sockets: Socket[] = []
let readOn: () => void = () => {}

beforeAll(async () => {
  bank = await openTestBank()
  const tokens = await signInAs(bank, await addUser(bank, 'manuela.rico'))
  authorization = `authorization: Bearer ${tokens.access_token}\r\n`
  hurried = await buildApp(bank.bank, { senderLimits: { wholeMs: AT_ONCE_MS, idleMs: NEVER_MS } })
  restless = await buildApp(bank.bank, { senderLimits: { wholeMs: NEVER_MS, idleMs: AT_ONCE_MS } })
  const mayRead = new Promise<void>((resolve) => (readOn = resolve))
  restless.post('/read-late', { config: { takesFile: true } }, async ({ body }) => {
    await mayRead
    const arriving = body as Readable
    // What waits is read, and then the process is busy with something else for longer than a file may rest.
    let bytes = (arriving.read() as Buffer).length
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * AT_ONCE_MS)
    for await (const chunk of arriving as AsyncIterable<Uint8Array>) bytes += chunk.length
    return { bytes }
  })
  for (const app of [hurried, restless]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const app of [hurried, restless]) await app.close()
  await bank.close()
})

interface Sending {
  socket: Socket
  /** What was answered until the connection ended. */
  answer: Promise<string>
}

/** A request of which only a part has been sent, unless its whole length is given. */
function send(
  app: FastifyInstance,
  path: string,
  part: Buffer | string,
  { length = 1_000_000, headers = '', type = 'application/octet-stream' } = {},
): Sending {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}content-type: ${type}\r\n`
  // With its head: on a slow machine a part of its own could come later than its limit.
  socket.write(Buffer.concat([Buffer.from(`${head}content-length: ${length}\r\n\r\n`), Buffer.from(part)]))
  sockets.push(socket)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => {})
  return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(pieces).toString()))) }
}

const NOTEBOOKS = '/services/remittances/v1/notebooks?name=remesa.xml'
const rows = () => bank.database.$count(paymentSupports)
const file = (app: FastifyInstance, part: string, options = {}) => send(app, NOTEBOOKS, part, { headers: authorization, ...options })

test('a request that is no file must arrive whole in its time, and is cut off otherwise', async () => {
  const json = send(hurried, '/services/session/v1/activity', '{', { type: 'application/json' })
  expect(await json.answer).toContain('HTTP/1.1 400')
})

test('a file goes on arriving for as long as its sender’s line needs', async () => {
  const slow = file(hurried, '<Doc', { length: 8 })
  await eventually('the file begins to be kept', async () => (await rows()) === 1)
  // Sent afterwards, and cut off before the file goes on: whatever the machine’s speed, the file has taken longer than that limit.
  await send(hurried, '/services/session/v1/activity', '{', { type: 'application/json' }).answer
  slow.socket.write('uent')
  expect(await slow.answer).toContain('HTTP/1.1 200')
})

test('a file of which nothing arrives any more is cut off, and nothing of it is kept', async () => {
  const before = await rows()
  expect(await file(restless, '<Doc').answer).toContain('HTTP/1.1 400')
  await eventually('nothing of it is kept', async () => (await rows()) === before)
})

test('whoever sends a file without a session, or as anything else, gets no longer than others', async () => {
  const refused = send(hurried, NOTEBOOKS, '<Doc', { type: 'application/json' })
  expect(await refused.answer).toContain('HTTP/1.1 400')
  const nobody = send(restless, NOTEBOOKS, '<Doc')
  const drip = setInterval(() => nobody.socket.write('.'), 1)
  expect(await nobody.answer).toMatch(/^HTTP\/1\.1 40[01]/)
  clearInterval(drip)
})

test('a file that the bank is slow to read is not cut off for it', async () => {
  const whole = Buffer.alloc(1_000_000, 'x')
  const waiting = send(restless, '/read-late', whole)
  await file(restless, '<Doc').answer
  readOn()
  expect(await waiting.answer).toContain('{"bytes":1000000}')
})

test('the headers of any request have a minute, and a file an hour', () => {
  expect([bank.app.server.headersTimeout, bank.app.server.requestTimeout]).toEqual([HEADERS_MS, FILE_MS])
})
