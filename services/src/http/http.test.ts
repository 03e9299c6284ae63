import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { routes } from '../areas/routes.ts'
import { addUser, openTestBank, signInAs, type TestBank } from '../testing/bank.ts'
import { logger } from './log.ts'

let bank: TestBank
let app: FastifyInstance
let folder: string

const PAGE =
  '<html data-brand="%BRAND_ID%"><head><script type="module" src="/assets/entry.js"></script></head>' +
  '<meta nonce="%NONCE%"><script id="brand" nonce="%NONCE%">%BRAND_JSON%</script>' +
  '<div id="root"><!--signed-in--><b>%BRAND_NAME%</b><!--/signed-in--></div></html>'

const MANIFEST = {
  _entry: { file: 'assets/entry.js', name: 'entry' },
  _home: { file: 'assets/home.js', name: 'home', imports: ['_entry'], css: ['assets/home.css'] },
  _shared: { file: 'assets/shared.js' },
  'src/app/opening.ts': { file: 'assets/app.js', imports: ['_entry', '_shared'], css: ['assets/app.css'] },
  'src/areas/accounts/AccountPage.tsx': { file: 'assets/account.js', imports: ['src/app/opening.ts'] },
  'src/areas/accounts/AccountsPage.tsx': { file: 'assets/accounts.js', imports: ['src/app/opening.ts'] },
  'src/areas/global/GlobalPage.tsx': { file: 'assets/global.js', imports: ['src/app/opening.ts'] },
}

const SCREENS = {
  accounts: { '': 'src/areas/accounts/AccountsPage.tsx', $: { 'account-details': 'src/areas/accounts/AccountPage.tsx' } },
  global: 'src/areas/global/GlobalPage.tsx',
}

beforeAll(async () => {
  bank = await openTestBank()
  folder = mkdtempSync(join(tmpdir(), 'almenara-portal-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'legal'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(folder, '.vite/screens.json'), JSON.stringify(SCREENS))
  writeFileSync(join(folder, 'legal/aviso.html'), '<h1>Aviso</h1>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
  app = await buildApp(bank.bank, { portalFolder: folder })
})
afterAll(async () => {
  await app.close()
  await bank.close()
  rmSync(folder, { recursive: true })
})

describe('the portal’s page', () => {
  test('answers every address that is not the services’, each time with a nonce of its own, and carries the brand', async () => {
    const replies = await Promise.all(['/', '/home', '/services/inbox', '/accounts/x/account-details'].map((url) => app.inject({ url })))
    const nonces = replies.map(({ headers, body }) => {
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(body).toContain('data-brand="almenara"')
      return nonce
    })
    expect(new Set(nonces).size).toBe(replies.length)
  })

  test('says beforehand what an address will need beside the entry, and of home nothing of the application', async () => {
    const preloaded = async (url: string) => {
      const page = parse((await app.inject({ url })).body)
      const asked = page.querySelectorAll('link[rel=modulepreload], link[as=style]').map((link) => link.getAttribute('href'))
      const later = page.querySelector('script[data-modules]')?.getAttribute('data-modules')?.split(' ') ?? []
      return [...later, ...asked].map((address) => address?.replace('/assets/', ''))
    }
    expect(await preloaded('/accounts/x/account-details')).toEqual(['app.js', 'shared.js', 'account.js', 'app.css'])
    expect(await preloaded('/accounts/x/account-details/tx')).toContain('account.js')
    expect(await preloaded('/accounts/')).toEqual(['app.js', 'shared.js', 'accounts.js', 'app.css'])
    expect(await preloaded('/global')).toEqual(['app.js', 'shared.js', 'global.js', 'app.css'])
    expect(await preloaded('/global/token/other')).toContain('global.js')
    expect(await preloaded('/accounts/x/nothing')).toEqual(['app.js', 'shared.js', 'app.css'])
    for (const address of ['/', '/home']) expect(await preloaded(address)).toEqual(['home.js', 'home.css'])
    // Home shows nothing before its scripts.
    const priorities = async (url: string) => new Set((await app.inject({ url })).body.match(/(?<=modulepreload" fetchpriority=")\w+/g))
    expect([await priorities('/home'), await priorities('/recover-password')]).toEqual([new Set(['high']), new Set(['low'])])
    for (const outside of ['/geolocation', '/recover-password']) expect(await preloaded(outside)).toContain('app.js')
  })

  test('comes with its frame and asks for its scripts once that is painted; home and what has no frame ask at once', async () => {
    const scriptsOf = async (url: string) => {
      const page = parse((await app.inject({ url })).body)
      const later = page.querySelector('script[data-scripts]')
      return {
        atOnce: page.querySelectorAll('script[type=module]').map((tag) => tag.getAttribute('src')),
        later: later?.getAttribute('data-scripts'),
        nonce: later?.getAttribute('nonce') !== '' && later?.getAttribute('nonce') !== '%NONCE%',
      }
    }
    expect(await scriptsOf('/global')).toEqual({ atOnce: [], later: '/assets/entry.js', nonce: true })
    for (const url of ['/', '/home', '/geolocation', '/recover-password'])
      expect(await scriptsOf(url)).toMatchObject({ atOnce: ['/assets/entry.js'], later: undefined })
  })

  test('is told which environment it is in, and may ask only the addresses of that one', async () => {
    const { brand } = bank.bank
    const prep = { ...brand.environments.prep, servicesUrl: 'https://api.prep.example/b', carouselUrl: 'https://cdn.example/c.json' }
    const other = { ...bank.bank, environment: 'prep' as const, brand: { ...brand, environments: { ...brand.environments, prep } } }
    const there = await buildApp(other, { portalFolder: folder })
    const { body, headers } = await there.inject({ url: '/' })
    const data = JSON.parse(/<script id="brand"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '')
    expect(data.environment).toEqual({ name: 'prep', ...prep })
    expect(data.environments).toBeUndefined()
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.prep.example https://cdn.example")
    await there.close()
    expect((await app.inject({ url: '/' })).headers['content-security-policy']).toContain("connect-src 'self';")
  })

  test('shows the bank’s frame at once where somebody is signed in, and not on home', async () => {
    expect((await app.inject({ url: '/global' })).body).toContain('<b>Almenara</b>')
    for (const url of ['/', '/home']) expect((await app.inject({ url })).body).toContain('<div id="root"></div>')
  })

  test('keeps the brand from ending its script, whatever its texts say', async () => {
    const evil = { ...bank.bank, brand: { ...bank.bank.brand, name: '</script><script>alert(1)</script>' } }
    const other = await buildApp(evil, { portalFolder: folder })
    expect((await other.inject({ url: '/' })).body).not.toContain('</script><script>')
    await other.close()
  })

  test('shows pictures of its own only, and of the map server that the bank has named', async () => {
    const policyOf = async (server: FastifyInstance) =>
      String((await server.inject({ url: '/geolocation' })).headers['content-security-policy'])
    expect(await policyOf(app)).toContain("img-src 'self' data:;")
    const tiles = { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles', maxZoom: 18 }
    const mapped = { ...bank.bank, brand: { ...bank.bank.brand, map: { ...bank.bank.brand.map, tiles } } }
    const other = await buildApp(mapped, { portalFolder: folder })
    expect(await policyOf(other)).toContain("img-src 'self' data: https://*.tiles.example;")
    await other.close()
  })

  test('is not what a missing file or a missing call is answered with', async () => {
    for (const url of [
      '/assets/nothing.js',
      '/assets/nothing',
      '/assets/',
      '/assets',
      '/index.html',
      '/services/accounts/v1/nothing',
      '/services/nothing/v9',
    ]) {
      const reply = await app.inject({ url })
      expect(reply.statusCode, url).toBe(404)
      expect(reply.headers['content-type'], url).toContain('application/json')
    }
  })

  test('hashed files are kept for a year; documents may load a style sheet and run nothing', async () => {
    expect((await app.inject({ url: '/assets/app-1a2b.js' })).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const document = await app.inject({ url: '/legal/aviso.html' })
    expect(document.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  test('and every answer refuses to be framed, sniffed or downgraded', async () => {
    for (const url of ['/', '/services/accounts/v1/pool', '/assets/app-1a2b.js']) {
      const { headers } = await app.inject({ url })
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['strict-transport-security'], url).toContain('max-age=31536000')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    }
  })
})

describe('the OpenAPI document', () => {
  test('has every call that is served, with its parameters and what it answers', async () => {
    const document = (await app.inject({ url: '/services/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { call } of routes) {
      const operation = document.paths[`/services${call.path}`]?.[call.method.toLowerCase()]
      expect(operation, call.path).toBeDefined()
      const names = (operation.parameters ?? []).filter((one: { in: string }) => one.in === 'path').map((one: { name: string }) => one.name)
      expect(names, call.path).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(Object.keys(operation.responses), call.path).toContain('200')
    }
  })

  test('can be read by a person', async () => {
    const page = await app.inject({ url: '/services/docs/v1' })
    expect(page.headers['content-type']).toContain('text/html')
    for (const { call } of routes) expect(page.body).toContain(call.summary.replaceAll('"', '&quot;'))
  })
})

describe('health', () => {
  test('tells that the process is up, and that its database answers', async () => {
    expect((await app.inject({ url: '/health/live' })).json()).toEqual({ status: 'ok', version: '4.0.0' })
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  })
})

describe('status', () => {
  test('a device that is none is not there', async () => {
    expect((await app.inject({ url: '/services/status/v2/toaster' })).statusCode).toBe(404)
  })

  test('says to anybody what is open, and nothing of the bank’s days or of a screen', async () => {
    const status = (await app.inject({ url: '/services/status/v2/appNative' })).json()
    expect(status).toMatchObject({ digitalBankingStatus: 'ON', googleInfo: { googleRecaptcha: false } })
    expect(status).not.toHaveProperty('systemInfo')
    expect(status).not.toHaveProperty('screenInfo')
  })
})

test('what was not foreseen is answered as the generic error, without a word of what happened', async () => {
  const broken = await buildApp({
    ...bank.bank,
    database: {
      ...bank.database,
      select: () => {
        throw new Error('secret detail')
      },
    } as never,
  })
  const reply = await broken.inject({ url: '/services/banners/v1/carousel' })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ error: { type: 'DEFAULT', code: 'INTERNAL', message: '' } })
  expect(reply.body).not.toContain('secret')
  await broken.close()
})

test('the log has no password, no token, no address and no name', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logged = await buildApp(bank.bank, { logger: { ...logger, level: 'info', stream } })
  const user = await addUser(bank, 'reservado')
  const { access_token } = await signInAs({ ...bank, app: logged }, user)
  await logged.inject({
    url: '/services/accounts/v1/0123456789abcdef/detail?secreto=1',
    headers: { authorization: `Bearer ${access_token}` },
  })
  await logged.close()
  const text = lines.join('')
  expect(text).toContain('/services/accounts/v1/:id/detail')
  for (const secret of [access_token, user.password, user.username, '0123456789abcdef', 'secreto']) expect(text).not.toContain(secret)
})

describe('a frame around the portal', () => {
  const FRAMED = /frame-ancestors ([^;]+)/
  const framersOf = async (own: FastifyInstance) => {
    const { headers } = await own.inject({ url: '/accounts', headers: { accept: 'text/html' } })
    return { framers: FRAMED.exec(String(headers['content-security-policy']))?.[1], old: headers['x-frame-options'] }
  }

  test('is nobody’s, and the reference app is not there, in a bank that is given none', async () => {
    expect(await framersOf(app)).toEqual({ framers: "'none'", old: 'DENY' })
    const { statusCode, body } = await app.inject({ url: '/reference-app/assets/x.js' })
    expect([statusCode, body.includes('NOT_FOUND')]).toEqual([404, true])
    const nowhere = await buildApp(bank.bank, { portalFolder: folder, referenceAppFolder: join(folder, 'not-built') })
    expect(await framersOf(nowhere)).toEqual({ framers: "'none'", old: 'DENY' })
    await nowhere.close()
  })

  test('is our own page’s where the reference app is served, which may load nothing of others', async () => {
    const built = mkdtempSync(join(tmpdir(), 'almenara-reference-app-'))
    mkdirSync(join(built, 'assets'))
    writeFileSync(join(built, 'reference-app.html'), '<h1>Aplicación de referencia</h1>')
    const own = await buildApp(bank.bank, { portalFolder: folder, referenceAppFolder: built })
    expect(await framersOf(own)).toEqual({ framers: "'self'", old: undefined })
    const page = await own.inject({ url: '/reference-app/' })
    expect(page.body).toContain('Aplicación de referencia')
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'; base-uri 'none'; frame-ancestors 'none'")
    await own.close()
    rmSync(built, { recursive: true })
  })

  test('is that of the bank’s hybrid apps, by origin', async () => {
    const brand = { ...bank.bank.brand, hostOrigins: ['capacitor://localhost', 'https://app.bank.example'] }
    const own = await buildApp({ ...bank.bank, brand }, { portalFolder: folder })
    expect(await framersOf(own)).toEqual({ framers: 'capacitor://localhost https://app.bank.example', old: undefined })
    await own.close()
  })
})

test('one address may not ask without end, and its browsers still get the portal’s own files', async () => {
  const small = await buildApp(bank.bank, { portalFolder: folder, requestsPerMinute: 3 })
  const ask = async (url: string) => (await small.inject({ url, remoteAddress: '10.1.1.1' })).statusCode
  for (let count = 0; count < 3; count += 1) expect(await ask('/services/status/v2/web')).toBe(200)
  expect(await ask('/services/status/v2/web')).toBe(429)
  for (let count = 0; count < 5; count += 1) expect(await ask('/assets/app-1a2b.js')).toBe(200)
  // Nor are its files without end, whether they are there or not; four for each request.
  for (let count = 0; count < 7; count += 1) expect(await ask('/assets/nothing')).toBe(404)
  for (const url of ['/assets/app-1a2b.js', '/assets/nothing', '/global']) expect(await ask(url), url).toBe(429)
  await small.close()
})
