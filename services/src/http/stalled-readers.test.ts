import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { beginDownload, sendDownload } from './downloads.ts'

let bank: TestBank
let app: FastifyInstance
let port: number
/** Told when the file stops being made. */
let stopped: Promise<'stopped'>
let stop: () => void = () => {}
let served: Socket | undefined
let answer: () => void = () => {}
const answered = new Promise<void>((resolve) => (answer = resolve))

const STALLED_MS = 200

async function* endless(): AsyncGenerator<Uint8Array> {
  try {
    for (;;) yield Buffer.alloc(64 * 1024, 7)
  } finally {
    stop()
  }
}

beforeAll(async () => {
  bank = await openTestBank()
  app = await buildApp(bank.bank, { stalledMs: STALLED_MS })
  app.get('/endless', async (_request, reply) =>
    sendDownload(reply, await beginDownload({ fileName: 'a.bin', contentType: 'application/pdf', body: endless() })),
  )
  app.get('/short', async (request, reply) => {
    served = request.socket
    reply.raw.once('finish', answer)
    return { short: true }
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  await bank.close()
})

function ask(path: string): Socket {
  stopped = new Promise((resolve) => (stop = () => resolve('stopped')))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  return socket
}

test('whoever stops reading a file is cut off, and the file stops being made', async () => {
  const socket = ask('/endless')
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  expect(await stopped).toBe('stopped')
  socket.destroy()
})

test('whoever reads it goes on, however long it is', async () => {
  const socket = ask('/endless')
  let taken = 0
  for await (const part of socket) {
    taken += (part as Buffer).length
    if (taken > 64 * 1024 * 1024) break
  }
  expect(taken).toBeGreaterThan(64 * 1024 * 1024)
  socket.destroy()
  expect(await stopped).toBe('stopped')
})

test('a connection that is kept for its next request is not a reader that stopped', async () => {
  const socket = ask('/short')
  await answered
  expect(served?.timeout).toBeGreaterThan(STALLED_MS)
  socket.destroy()
})
