import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PushMessage } from './port.ts'
import { webPushServices } from './web-push.ts'

let server: Server
let answer: { status: number; headers?: Record<string, string> }
let asked: { headers: IncomingHttpHeaders; body: Buffer }[]
beforeEach(async () => {
  asked = []
  answer = { status: 201 }
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const push = webPushServices({ publicKey, privateKey, subject: 'mailto:avisos@banco.example', timeoutMs: 5000 })

function message(): PushMessage {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send/1`
  return { to: { endpoint, p256dh, auth: randomBytes(16).toString('base64url') }, id: '1-2', payload: 'Recibo cargado', seconds: 900 }
}

describe('a notification', () => {
  test('is signed with the keys of the bank, and its service reads nothing of it', async () => {
    expect(await push.send(message())).toEqual({ outcome: 'SENT', reference: '' })
    const [one] = asked
    expect(one?.headers).toMatchObject({ ttl: '900', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(one?.headers.authorization).toContain(`k=${publicKey}`)
    expect(one?.body.includes('Recibo')).toBe(false)
  })

  test('has the same topic at each attempt, so that the one before is replaced', async () => {
    await push.send(message())
    await push.send(message())
    const topics = asked.map(({ headers }) => headers['topic'])
    expect(topics[0]).toMatch(/^[\w-]{32}$/)
    expect(topics[1]).toBe(topics[0])
  })

  test.each([
    [404, 'GONE'],
    [410, 'GONE'],
    [413, 'REFUSED'],
    [500, 'LATER'],
  ])('that is answered %i is %s', async (status, outcome) => {
    answer = { status }
    expect(await push.send(message())).toMatchObject({ outcome })
  })

  test('waits as long as its service asks, and while nobody answers', async () => {
    answer = { status: 429, headers: { 'retry-after': '30' } }
    expect(await push.send(message())).toMatchObject({ outcome: 'LATER', afterSeconds: 30 })
    const unreached = message()
    server.close()
    server.closeAllConnections()
    expect(await push.send(unreached)).toMatchObject({ outcome: 'LATER', reason: expect.stringContaining('not reached') })
  })
})
