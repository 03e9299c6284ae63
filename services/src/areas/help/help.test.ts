import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { URL_FEATURES } from '@almenara/contract/url-features'
import { helpPages, parsePage, topicOfScreen } from '../../help/pages.ts'
import type { SearchEntry } from '../../help/site.ts'
import { addUser, get, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'

/** Areas whose screens come later: each brings its page with it. */
const NOT_YET = ['bizum', 'payments']

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const read = (url: string) => bank.app.inject({ method: 'GET', url })
const detail = (id: string, query = '') => read(`/services/help/v1/${id}/detail${query}`)

describe('a topic of the help', () => {
  test('has its title, its text with the bank’s own telephone, and its address', async () => {
    expect((await detail('atencion-tarjetas')).json()).toEqual({
      id: 'atencion-tarjetas',
      title: 'Bloquear una tarjeta',
      page: 'Atención al Cliente',
      content: expect.stringContaining('<a class="phone" href="tel:+34900000024">900 000 024</a>, todos los días, las 24 horas'),
      address: '/help/atencion#atencion-tarjetas',
    })
  })

  test('may be a whole page', async () => {
    const { title, content } = (await detail('cuentas')).json()
    expect(title).toBe('Cuentas y movimientos')
    expect(content).toContain('<h2>Saldo, disponible y retenido</h2>')
  })

  test('that is for others does not exist, nor does one that was never written', async () => {
    expect((await detail('oficinas-permiso-ios', '?applicationType=appNative&appOperatingSystem=ios')).statusCode).toBe(200)
    for (const answer of [
      await detail('oficinas-permiso-ios', '?applicationType=appNative&appOperatingSystem=android'),
      await detail('oficinas-permiso-ios', '?applicationType=web'),
      await detail('no-existe'),
      await detail('..%2Fpages'),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', message: '' })
    }
  })

  test('asked for a reader that is none names the field', async () => {
    const answer = await detail('cuentas', '?applicationType=fax')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual([{ field: 'applicationType', message: 'Los valores posibles son: appNative, mobile, web.' }])
  })
})

describe('the help site', () => {
  test('lists every page and topic, under the names by which screens ask for them', async () => {
    const { body, headers } = await read('/help')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { id, topics } of helpPages())
      for (const name of [id, ...topics.map((topic) => topic.id)]) expect(body).toContain(`id="${name}"`)
  })

  test('may be shown in a frame of the portal and in no other, and runs no code written in the page', async () => {
    const { headers } = await read('/help/cuentas')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test.each([
    ['?applicationType=web', ['oficinas-sin-permiso'], ['oficinas-permiso-ios', 'oficinas-permiso-android']],
    ['?applicationType=appNative&appOperatingSystem=ios', ['oficinas-permiso-ios'], ['oficinas-sin-permiso', 'oficinas-permiso-android']],
    ['', ['oficinas-sin-permiso', 'oficinas-permiso-ios', 'oficinas-permiso-android'], []],
    ['?applicationType=fax', ['oficinas-sin-permiso', 'oficinas-permiso-ios'], []],
  ])('shows with «%s» what is for that reader', async (query, shown, hidden) => {
    const { body } = await read(`/help/oficinas${query}`)
    for (const id of shown) expect(body).toContain(`<section id="${id}"`)
    for (const id of hidden) expect(body).not.toContain(id)
  })

  test('keeps the reader from page to page', async () => {
    const { body } = await read('/help/cuentas?applicationType=mobile')
    expect(body).toContain('href="/help/retenciones?applicationType=mobile"')
  })

  test('says who may read a topic to whoever has not said what they use', async () => {
    expect((await read('/help/oficinas')).body).toContain('Solo en la app y en iPhone')
    expect((await read('/help/oficinas?applicationType=web')).body).not.toContain('Solo en')
  })

  test('answers a page that does not exist with a way back, and repeats nothing of the address', async () => {
    const answer = await read('/help/%3Cscript%3E')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Esta página de ayuda no existe')
    expect(answer.body).not.toContain('script>')
  })

  test('gives the browser the words to search, without accents', async () => {
    const entries: SearchEntry[] = (await read('/help/search.json?applicationType=web')).json()
    const found = entries.find(({ title }) => title === 'Saldo, disponible y retenido')
    expect(found).toMatchObject({ page: 'Cuentas y movimientos', address: '/help/cuentas?applicationType=web#cuentas-saldo' })
    expect(found?.words).toContain('el dinero que hay en la cuenta, contando todos los movimientos ya anotados')
    expect(entries.some(({ address }) => address.includes('oficinas-permiso'))).toBe(false)
  })

  test('has no link within itself that leads nowhere, and no word in braces left', async () => {
    const pages = await Promise.all(helpPages().map(async ({ id }) => (await read(`/help/${id}`)).body))
    const known = new Set(helpPages().flatMap(({ id, topics }) => [`/help/${id}`, ...topics.map((topic) => `/help/${id}#${topic.id}`)]))
    for (const body of pages) {
      const links = [...body.matchAll(/href="(\/help\/[^"]+)"/g)].map(([, link = '']) => link)
      for (const link of links.filter((one) => !known.has(one))) expect((await read(link)).statusCode, link).toBe(200)
      expect(body).not.toMatch(/\{[a-z-]+\}/)
    }
  })
})

describe('the help of a screen', () => {
  test.each([
    ['/accounts/abc/account-details', '/help#cuentas'],
    // The nearest to what is on the screen, wherever it hangs from.
    ['/financings/abc/account-details', '/help#cuentas'],
    ['/financings/abc/internal-stored-transfers/2/xyz?a=cards', '/help#transferencias-sin-enviar'],
    ['/accounts/abc/transfers/def/direct-debits/2/xyz', '/help#recibos-transferencias'],
    ['/personal-data/transfer-limits', '/help#transferencias-limites'],
    ['/session-logs', '/help#registro'],
    ['/global', '/help#posicion-global'],
    ['/unknown', '/help'],
    ['"><script>', '/help'],
  ])('%s is %s', async (screenPath, helpPath) => {
    const tokens = await signInAs(bank, await addUser(bank, `lector${helpPath.length}${screenPath.length}`))
    const answer = await get(bank, tokens, `/services/statusauth/v2/web?screenPath=${encodeURIComponent(screenPath)}`)
    expect(answer.json().screenInfo).toEqual({ helpPath })
  })
})

test('every screen of an area that stands is explained', () => {
  const without = Object.keys(URL_FEATURES).filter((address) => topicOfScreen(`/${address}`) === undefined)
  for (const address of without) expect(NOT_YET, address).toContain(address.split('/')[0])
})

test.each([
  ['no title', '<article><section id="a"><h2>A</h2></section></article>'],
  ['a topic without a name', '<article data-title="A"><section><h2>A</h2></section></article>'],
  ['a topic without a title', '<article data-title="A"><section id="a"><p>A</p></section></article>'],
])('a page with %s is refused', (_why, text) => {
  expect(() => parsePage('prueba', text)).toThrow(/help\/pages\/prueba\.html/)
})
