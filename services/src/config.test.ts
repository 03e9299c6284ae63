import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readBrand, readConfig } from './config.ts'
import { openDatabase } from './db/connection.ts'
import { requireDemoData } from './demo/refuse.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')
const read = (env: Record<string, string>) => readConfig(env, '/srv/almenara')

describe('demo mode', () => {
  test('is on by itself only with the embedded database outside production', () => {
    expect(read({}).demo).toBe(true)
    expect(read({ DATABASE_URL: 'postgres://x/y', ALMENARA_SEALING_KEY: KEY }).demo).toBe(false)
    expect(read({ NODE_ENV: 'production', ALMENARA_SEALING_KEY: KEY, ALMENARA_SMS_URL: 'off', ALMENARA_MAIL_URL: 'off' }).demo).toBe(false)
    expect(read({ DATABASE_URL: 'postgres://x/y', ALMENARA_DEMO: 'on' }).demo).toBe(true)
    expect(read({ ALMENARA_DEMO: 'off' }).demo).toBe(false)
  })

  test('production and a database of one’s own need secrets of their own', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/ALMENARA_SEALING_KEY/)
    expect(() => read({ DATABASE_URL: 'postgres://x/y' })).toThrow(/ALMENARA_SEALING_KEY/)
    expect(() => read({ ALMENARA_SEALING_KEY: 'c2hvcnQ=' })).toThrow(/32 bytes/)
  })
})

describe('what production keeps to itself', () => {
  const production = { NODE_ENV: 'production', ALMENARA_SEALING_KEY: KEY, ALMENARA_SMS_URL: 'off', ALMENARA_MAIL_URL: 'off' }

  test('are the API’s documents, until a setting opens them', () => {
    expect([read({}).apiDocuments, read(production).apiDocuments]).toEqual([true, false])
    expect(read({ ...production, ALMENARA_API_DOCUMENTS: 'on' }).apiDocuments).toBe(true)
  })
})

describe('how often the session log is anchored', () => {
  test('is said in minutes, five when nothing is said', () => {
    expect(read({}).anchorMinutes).toBe(5)
    expect(read({ ALMENARA_LOG_ANCHOR_MINUTES: '60' }).anchorMinutes).toBe(60)
    for (const wrong of ['0', '1441', 'often']) expect(() => read({ ALMENARA_LOG_ANCHOR_MINUTES: wrong })).toThrow(/ALMENARA_LOG_ANCHOR/)
  })
})

test('a process in production says that it is leaving before it does; elsewhere nobody waits', () => {
  const production = { NODE_ENV: 'production', ALMENARA_SEALING_KEY: KEY, ALMENARA_SMS_URL: 'off', ALMENARA_MAIL_URL: 'off' }
  expect([read(production).stopDelayMs, read({}).stopDelayMs, read({ ALMENARA_STOP_DELAY_MS: '1500' }).stopDelayMs]).toEqual([
    5000, 0, 1500,
  ])
  expect(() => read({ ALMENARA_STOP_DELAY_MS: '5 s' })).toThrow(/ALMENARA_STOP_DELAY_MS/)
})

test('while a sealing key is replaced, another is accepted beside it', () => {
  expect(read({ ALMENARA_SEALING_KEY_OTHER: KEY }).otherSealingKey).toEqual(Buffer.from(KEY, 'base64'))
  expect(read({}).otherSealingKey).toBeUndefined()
  const key = Buffer.from(KEY, 'base64')
  expect(read({ ALMENARA_SEALING_KEYS_FORMER: `${KEY}, ${KEY}` }).formerSealingKeys).toEqual([key, key])
  expect(read({}).formerSealingKeys).toEqual([])
  expect(() => read({ ALMENARA_SEALING_KEYS_FORMER: `${KEY},c2hvcnQ=` })).toThrow(
    'ALMENARA_SEALING_KEYS_FORMER must be 32 bytes in base64, not 5.',
  )
  expect(() => read({ ALMENARA_SEALING_KEY_OTHER: 'c2hvcnQ=' })).toThrow(/ALMENARA_SEALING_KEY_OTHER must be 32 bytes/)
})

test('a standby is one of a database that the settings name, and may be kept in a file as that one', () => {
  const [database, url] = ['postgres://x/y', 'postgres://z/y']
  expect(read({ DATABASE_URL: database, ALMENARA_SEALING_KEY: KEY }).database.standbyUrl).toBeUndefined()
  expect(read({ DATABASE_URL: database, ALMENARA_SEALING_KEY: KEY, ALMENARA_STANDBY_DATABASE_URL: url }).database.standbyUrl).toBe(url)
  expect(() => read({ ALMENARA_STANDBY_DATABASE_URL: url })).toThrow(/the embedded database has none/)
})

describe('a database that holds the demo bank', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('is not served as a real one', async () => {
    await expect(requireDemoData(database, false)).resolves.toBeUndefined()
    await expect(requireDemoData(database, true)).rejects.toThrow('ALMENARA_DEMO=on npm run migrate')
    const owner = openDatabase(database.connection, { role: 'owner', max: 1 })
    await owner.pool.query("insert into demo_load values (1, 1, 0, 1, '2026-11-20', '2026-11-20', true)")
    await owner.close()
    await expect(requireDemoData(database, false)).rejects.toBeInstanceOf(ConfigError)
    await expect(requireDemoData(database, true)).resolves.toBeUndefined()
  })
})

describe('carriers and captcha', () => {
  const production = { NODE_ENV: 'production', ALMENARA_SEALING_KEY: KEY }
  const gateway = { ALMENARA_SMS_URL: 'https://sms.example/v1/send' }
  const server = { ALMENARA_MAIL_URL: 'smtps://user:pass@mail.example:465', ALMENARA_MAIL_FROM: 'Banco <avisos@banco.example>' }

  test('the demo has simulated carriers; elsewhere, what is not said is off', () => {
    expect(read({}).rails).toEqual({
      sms: 'simulated',
      push: 'simulated',
      mail: 'simulated',
      captcha: 'altcha',
      cards: 'simulated',
      topUps: 'simulated',
      aeat: 'simulated',
      seal: 'demo',
      sepa: 'simulated',
      bizum: 'simulated',
      vop: 'simulated',
      prices: 'simulated',
      investmentPortal: 'simulated',
    })
    expect(read({ ALMENARA_DEMO: 'off' }).rails).toMatchObject({ sms: 'off', mail: 'off' })
  })

  test('production says who carries its messages, or that nobody does', () => {
    expect(() => read({ ...production, ...server })).toThrow(/ALMENARA_SMS_URL.*«off»/)
    expect(() => read({ ...production, ...gateway })).toThrow(/ALMENARA_MAIL_URL.*«off»/)
    expect(read({ ...production, ALMENARA_SMS_URL: 'off', ALMENARA_MAIL_URL: 'off' }).rails).toMatchObject({ sms: 'off', mail: 'off' })
    expect(() => read({ ...production, ...server, ALMENARA_SMS_URL: 'simulated' })).toThrow(/only in demo mode/)
  })

  test('a gateway and a mail server are read whole', () => {
    const body = '{"dest":"{to}","msg":"{text}"}'
    const env = {
      ...production,
      ...gateway,
      ...server,
      ALMENARA_SMS_AUTHORIZATION: 'Bearer x',
      ALMENARA_SMS_BODY: body,
      ALMENARA_SMS_TIMEOUT_MS: '3000',
    }
    expect(read(env).rails).toEqual({
      sms: { url: 'https://sms.example/v1/send', authorization: 'Bearer x', template: { dest: '{to}', msg: '{text}' }, timeoutMs: 3000 },
      mail: { url: 'smtps://user:pass@mail.example:465', from: 'Banco <avisos@banco.example>' },
      captcha: 'altcha',
      cards: 'off',
      topUps: 'off',
      aeat: 'off',
      seal: 'off',
      sepa: 'off',
      bizum: 'off',
      vop: 'off',
      prices: 'off',
      push: 'off',
      investmentPortal: 'off',
    })
    expect(read({ ...gateway }).rails.sms).toEqual({
      url: gateway.ALMENARA_SMS_URL,
      template: { to: '{to}', text: '{text}' },
      timeoutMs: 10_000,
    })
  })

  test.each([
    [{ ALMENARA_SMS_URL: 'sms.example' }, /ALMENARA_SMS_URL must be an address/],
    [{ ...gateway, ALMENARA_SMS_BODY: '{"to":"{to}"}' }, /ALMENARA_SMS_BODY must be JSON with \{to\} and \{text\}/],
    [{ ...gateway, ALMENARA_SMS_BODY: '{to} {text}' }, /ALMENARA_SMS_BODY must be JSON/],
    [{ ...gateway, ALMENARA_SMS_TIMEOUT_MS: '90000' }, /ALMENARA_SMS_TIMEOUT_MS/],
    [{ ALMENARA_MAIL_URL: 'https://mail.example' }, /ALMENARA_MAIL_URL must be an address/],
    [{ ALMENARA_MAIL_URL: 'smtps://mail.example' }, /ALMENARA_MAIL_FROM/],
    [{ ALMENARA_PRICES_URL: 'https://prices.example/today.json' }, /ALMENARA_PRICES_URL must have {day}/],
    [
      { ALMENARA_INVESTMENT_URL: 'https://inversion.example', ALMENARA_INVESTMENT_KEY: 'c2hvcnQ=' },
      /ALMENARA_INVESTMENT_KEY to the 32 bytes/,
    ],
    [{ ALMENARA_BIZUM_URL: 'https://bizum.example' }, /ALMENARA_BIZUM_INBOUND_AUTHORIZATION/],
    [
      { ALMENARA_BIZUM_URL: 'https://bizum.example', ALMENARA_BIZUM_INBOUND_AUTHORIZATION: 'short' },
      /ALMENARA_BIZUM_INBOUND_AUTHORIZATION must have at least 24/,
    ],
    [{ ALMENARA_CAPTCHA: 'hcaptcha' }, /ALMENARA_CAPTCHA must be «altcha» or «recaptcha»/],
    [{ ALMENARA_CAPTCHA: 'recaptcha', ALMENARA_RECAPTCHA_SITE_KEY: 'k' }, /ALMENARA_RECAPTCHA_SECRET/],
  ])('%j is refused, naming what is wrong', (env, message) => {
    expect(() => read(env)).toThrow(message)
  })

  test('a source of prices and an investment portal are read whole', () => {
    const key = Buffer.alloc(32, 3)
    const env = {
      ALMENARA_PRICES_URL: 'https://prices.example/{day}.json',
      ALMENARA_PRICES_AUTHORIZATION: 'Bearer p',
      ALMENARA_INVESTMENT_URL: 'https://inversion.example/entrar',
      ALMENARA_INVESTMENT_KEY: key.toString('base64'),
    }
    expect(read(env).rails).toMatchObject({
      prices: { url: 'https://prices.example/%7Bday%7D.json', authorization: 'Bearer p', timeoutMs: 10_000 },
      investmentPortal: { url: 'https://inversion.example/entrar', key, timeoutMs: 10_000 },
    })
  })

  test('Bizum’s scheme is read whole, and is waited for half as long as others', () => {
    const inboundAuthorization = 'Bearer 0123456789abcdef0123'
    const env = {
      ALMENARA_BIZUM_URL: 'https://bizum.example/v1',
      ALMENARA_BIZUM_AUTHORIZATION: 'Bearer b',
      ALMENARA_BIZUM_INBOUND_AUTHORIZATION: inboundAuthorization,
    }
    const bizum = { url: 'https://bizum.example/v1', authorization: 'Bearer b', inboundAuthorization, timeoutMs: 5_000 }
    expect(read(env).rails).toMatchObject({ bizum })
  })

  test('a setting that may hold a password is not quoted', () => {
    expect(() => read({ ALMENARA_MAIL_URL: 'ftp://user:secreto@mail.example' })).toThrow(/^(?!.*secreto)/s)
  })

  test('reCAPTCHA is used with the bank’s own keys', () => {
    const keys = { ALMENARA_RECAPTCHA_SITE_KEY: 'site', ALMENARA_RECAPTCHA_SECRET: 'secret' }
    expect(read({ ALMENARA_CAPTCHA: 'recaptcha', ...keys }).rails.captcha).toEqual({ siteKey: 'site', secret: 'secret' })
  })
})

test('a setting that cannot be used is named, with what it may be', () => {
  expect(() => read({ PORT: 'eighty' })).toThrow('PORT must be a number from 0 to 65535, not «eighty».')
  expect(() => read({ ALMENARA_DEMO: 'yes' })).toThrow('ALMENARA_DEMO must be «on» or «off», not «yes».')
  expect(() => read({ ALMENARA_TRUST_PROXY: 'all' })).toThrow('ALMENARA_TRUST_PROXY must be «on», «off» or how many proxies there are')
})

test('no proxy is believed unless it is said how many there are', () => {
  const proxies = (text?: string) => read(text === undefined ? {} : { ALMENARA_TRUST_PROXY: text }).trustProxy
  expect([proxies(), proxies('off'), proxies('on'), proxies('2')]).toEqual([0, 0, 1, 2])
})

test('the environment is local, or prod in production, unless another is asked for', () => {
  expect(read({}).environment).toBe('local')
  const production = { NODE_ENV: 'production', ALMENARA_SEALING_KEY: KEY, ALMENARA_SMS_URL: 'off', ALMENARA_MAIL_URL: 'off' }
  expect(read(production).environment).toBe('prod')
  for (const name of ['local', 'dev', 'prep', 'prod']) expect(read({ ALMENARA_ENVIRONMENT: name }).environment).toBe(name)
  expect(() => read({ ALMENARA_ENVIRONMENT: 'staging' })).toThrow(
    'ALMENARA_ENVIRONMENT must be one of local, dev, prep, prod, not «staging».',
  )
})

test('the brand has addresses for the four environments, and nothing under construction in any', async () => {
  const { environments } = await readBrand(fileURLToPath(new URL('../../brand/almenara.json', import.meta.url)))
  expect(Object.entries(environments).map(([name, { dev, underConstruction }]) => [name, dev, underConstruction])).toEqual([
    ['local', true, false],
    ['dev', true, false],
    ['prep', false, false],
    ['prod', false, false],
  ])
})

test('a brand that is not complete says what it lacks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'almenara-brand-'))
  const file = join(folder, 'brand.json')
  writeFileSync(file, JSON.stringify({ id: 'Mi Banco', name: 'Mi Banco' }))
  await expect(readBrand(file)).rejects.toThrow(/id: .*bankCode: /s)
  rmSync(folder, { recursive: true })
})
