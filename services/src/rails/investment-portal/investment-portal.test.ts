import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { toInstant } from '@almenara/contract/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '../../testing/bank.ts'
import { externalInvestmentPortal } from './external.ts'
import { handOverTo, readHandOver } from './hand-over.ts'

const KEY = Buffer.alloc(32, 9)
const NOW = toInstant('2026-11-20T09:00:00.000Z')
const later = (seconds: number) => toInstant(new Date(Date.parse(NOW) + seconds * 1000))
const hand = { key: KEY, issuer: 'almenara', page: 'https://inversion.example/entrar?idioma=es' }
const ANA = { subject: '7', name: 'Ana Pérez' }

function tokenOf(url: string): string {
  return new URL(url).searchParams.get('token') ?? ''
}

describe('a hand-over', () => {
  const { url, expiresAt } = handOverTo(hand, ANA, NOW)

  test('keeps the page’s own address and lets its customer in for a minute', () => {
    expect(url).toMatch(/^https:\/\/inversion\.example\/entrar\?idioma=es&token=/)
    expect(expiresAt).toBe(later(60))
    expect(readHandOver(hand, tokenOf(url), later(59))).toMatchObject({ sub: '7', name: 'Ana Pérez', iss: 'almenara' })
    expect(readHandOver(hand, tokenOf(url), later(60))).toBeUndefined()
  })

  test('of another key, another bank or with another word in it lets nobody in', () => {
    const token = tokenOf(url)
    expect(readHandOver({ ...hand, key: Buffer.alloc(32, 8) }, token, NOW)).toBeUndefined()
    expect(readHandOver({ ...hand, issuer: 'otro' }, token, NOW)).toBeUndefined()
    const [header, payload, signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'))
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: '8' })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const text of ['', 'a.b.c', `${header}.${forged}.${signature}`, `${none}.${payload}.`, `${token}.x`]) {
      expect(readHandOver(hand, text, NOW), text).toBeUndefined()
    }
  })

  test('is never the same twice', () => {
    expect(tokenOf(handOverTo(hand, ANA, NOW).url)).not.toBe(tokenOf(url))
  })
})

describe('a portal at an address of its own', () => {
  let server: Server
  let status = 200
  let url: string
  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => server.close())

  test('attends while its page is answered, whatever it asks of who comes', async () => {
    const portal = externalInvestmentPortal({ url, key: KEY, timeoutMs: 1000 }, 'almenara')
    for (const answered of [200, 302, 401]) {
      status = answered
      expect(await portal.status(), String(answered)).toBe('ON')
    }
    status = 503
    expect(await portal.status()).toBe('OFF')
    expect(await externalInvestmentPortal({ url: 'http://127.0.0.1:1/', key: KEY, timeoutMs: 1000 }, 'almenara').status()).toBe('OFF')
    expect(portal.handOver(ANA, NOW).url.startsWith(`${url}?token=`)).toBe(true)
  })
})

describe('the simulated portal', () => {
  let bank: TestBank
  beforeAll(async () => {
    bank = await openTestBank({ messagePages: true })
  })
  afterAll(() => bank.close())

  const open = (url: string) => bank.app.inject({ url: new URL(url).pathname + new URL(url).search })

  test('lets each hand-over in once, and says that it is no real one', async () => {
    const { url } = bank.bank.investmentPortal.handOver({ ...ANA, name: 'Ana <Pérez>' }, bank.clock.now())
    const first = await open(url)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Portal de inversión simulado')
    expect(first.body).toContain('Ana &lt;Pérez&gt;')
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const second = await open(url)
    expect([second.statusCode, second.body.includes('No se puede entrar')]).toEqual([403, true])
  })

  test('refuses what has run out, what is forged, and what is nothing', async () => {
    const { url } = bank.bank.investmentPortal.handOver(ANA, toInstant('2026-11-20T08:50:00.000Z'))
    for (const address of [url, `${url}x`, 'https://banca.example/dev/inversion'])
      expect((await open(address)).statusCode, address).toBe(403)
  })

  test('is not there without a demo', async () => {
    const real = await openTestBank()
    try {
      expect((await real.app.inject({ url: '/dev/inversion' })).statusCode).toBe(404)
    } finally {
      await real.close()
    }
  })
})
