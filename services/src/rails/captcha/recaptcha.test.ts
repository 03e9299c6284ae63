import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toInstant } from '@almenara/contract/dates'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openTestBank } from '../../testing/bank.ts'
import { recaptcha } from './recaptcha.ts'

const NOW = toInstant('2026-11-20T09:00:00Z')

let server: Server | undefined
afterEach(() => server?.close())

/** Stands in for Google: says what a test wants, and remembers what it was asked. */
async function google(says: unknown) {
  const asked: string[] = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(body)
      response.end(typeof says === 'string' ? says : JSON.stringify(says))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { port: recaptcha({ siteKey: 'site', secret: 'sécreto', verifyUrl }), asked }
}

test('Google is asked with the bank’s secret, and its opinion of a person is taken', async () => {
  const { port, asked } = await google({ success: true, score: 0.9, action: 'recover_password' })
  expect(await port.verify('tok', 'recover-password', NOW)).toBe(true)
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({ secret: 'sécreto', response: 'tok' })
})

test.each([
  ['a token it does not know', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a program', { success: true, score: 0.1, action: 'login' }],
  ['a token of another action', { success: true, score: 0.9, action: 'register' }],
  ['an answer without a score', { success: true, action: 'login' }],
  ['an answer that is not JSON', 'oops'],
])('%s is a no', async (_name, says) => {
  const { port } = await google(says)
  expect(await port.verify('tok', 'login', NOW)).toBe(false)
})

test('a Google that is not reached is a no, and no token is not asked about', async () => {
  const { port, asked } = await google({ success: true, score: 1, action: 'login' })
  expect(await port.verify('', 'login', NOW)).toBe(false)
  expect(asked).toEqual([])
  server?.close()
  expect(await port.verify('tok', 'login', NOW)).toBe(false)
})

test('pages may run what Google has for this, and nothing else that its servers have', () => {
  for (const source of recaptcha({ siteKey: 'site', secret: 'secreto' }).origins) expect(new URL(source).pathname).toBe('/recaptcha/')
})

test('the browser is told the bank’s site key, and nothing of its secret', async () => {
  const bank = await openTestBank()
  const app = await buildApp({ ...bank.bank, captcha: recaptcha({ siteKey: 'site', secret: 'secreto' }) })
  expect((await app.inject({ url: '/services/captcha/v1/login/challenge' })).json()).toEqual({ provider: 'RECAPTCHA', siteKey: 'site' })
  await app.close()
  await bank.close()
})
