import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'

let bank: TestBank
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  bank = await openTestBank()
  folder = mkdtempSync(join(tmpdir(), 'almenara-portal-'))
  writeFileSync(join(folder, 'index.html'), '<html><head></head><meta nonce="%NONCE%"></html>')
  app = await buildApp(bank.bank, { portalFolder: folder })
})
afterAll(async () => {
  await app.close()
  await bank.close()
  rmSync(folder, { recursive: true })
})

test('what is no page may load nothing, and each page what its policy says, to the letter', async () => {
  const common = {
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), publickey-credentials-get=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  const headersOf = async (url: string) => {
    const { headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    const policy = String(headers['content-security-policy'])
    return { ...headers, 'content-security-policy': nonce ? policy.replaceAll(nonce, 'N') : policy }
  }
  expect(await headersOf('/services/accounts/v1/pool')).toMatchObject({
    ...common,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  })
  expect(await headersOf('/accounts')).toMatchObject({
    ...common,
    'content-security-policy':
      "default-src 'none';script-src 'self' 'nonce-N';style-src 'self' 'nonce-N';img-src 'self' data:;frame-src 'self';font-src 'self';" +
      "connect-src 'self';manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  })
  expect(await headersOf('/help')).toMatchObject({
    ...common,
    'content-security-policy':
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self';font-src 'self';connect-src 'self';base-uri 'none';" +
      "form-action 'none';frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  })
})
