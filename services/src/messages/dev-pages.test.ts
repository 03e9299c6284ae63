import type { Phone } from '@almenara/contract/phone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../identity/tables.ts'
import { addUser, openTestBank, type TestBank } from '../testing/bank.ts'
import { sendMessage } from './send.ts'

const ANA = '+34600123456' as Phone
const LUIS = '+34611222333' as Phone
const PAGE = '/dev/mensajes'
const JSON_LIST = '/services/dev/v1/messages'

let demo: TestBank
let real: TestBank
beforeAll(async () => {
  demo = await openTestBank({ messagePages: true })
  real = await openTestBank()
  for (const [username, value] of [
    ['ana.peña', ANA],
    ['luis.mora', LUIS],
  ] as const) {
    const { partyId } = await addUser(demo, username)
    const now = demo.clock.now()
    await demo.database.transaction(async (tx) => {
      await tx.insert(contacts).values({ partyId, kind: 'MOBILE', value, country: 'ES', otp: true, since: now })
      await sendMessage(
        tx,
        demo.bank,
        { channel: 'SMS', to: value, purpose: 'one-time-code', text: `Clave 123456 <b>${username}</b>` },
        now,
      )
    })
  }
})
afterAll(async () => {
  await demo.close()
  await real.close()
})

const list = async (query: string) => (await demo.app.inject({ url: JSON_LIST + query })).json() as { to: string; text: string }[]

test('a test reads the messages of a number, or all of them, the newest first', async () => {
  expect((await list('')).map(({ to }) => to)).toEqual([LUIS, ANA])
  expect(await list(`?to=${encodeURIComponent(ANA)}`)).toMatchObject([{ to: ANA, text: 'Clave 123456 <b>ana.peña</b>', state: 'PENDING' }])
  expect((await list(`?to=${ANA}`)).map(({ to }) => to)).toEqual([ANA])
})

test('a person finds those of a user by name, blind to accents, or by part of the number', async () => {
  expect((await list('?about=ana.pena')).map(({ to }) => to)).toEqual([ANA])
  expect((await list('?about=Persona%20LUIS')).map(({ to }) => to)).toEqual([LUIS])
  expect((await list('?about=611%20222')).map(({ to }) => to)).toEqual([LUIS])
  expect(await list('?about=nadie')).toEqual([])
})

test('the page shows them as text, whatever they say, and runs only what carries its nonce', async () => {
  const reply = await demo.app.inject({ url: PAGE })
  expect(reply.body).toContain('Clave 123456 &lt;b&gt;luis.mora&lt;/b&gt;')
  expect(reply.body).not.toContain('<b>')
  const nonce = /<script type="module" nonce="([^"]+)">/.exec(reply.body)?.[1]
  expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect(reply.headers['cache-control']).toBe('no-store')
  const searched = await demo.app.inject({ url: `${PAGE}?about=${encodeURIComponent('"><script>')}` })
  expect(searched.body).toContain('value="&quot;&gt;&lt;script&gt;"')
})

test('what the page asks for every two seconds is the list alone, which may run nothing', async () => {
  const reply = await demo.app.inject({ url: `${PAGE}?only=list` })
  expect(reply.body).toMatch(/^<ol><li>.*<\/ol>$/s)
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the code with which Bizum lets a mobile change banks is among the messages of that mobile', async () => {
  await demo.bank.bizum.sendPortabilityCode(LUIS)
  const [code] = (await list(`?to=${LUIS}`)).filter(({ text }) => text.startsWith('Bizum: '))
  expect(code?.text).toMatch(/código de cambio de entidad es \d{6}\. Caduca a las 10:10\./)
  expect((await list('?about=luis.mora')).map(({ text }) => text)).toContain(code?.text)
  expect((await list(`?to=${ANA}`)).map(({ text }) => text)).not.toContain(code?.text)
})

test('outside demo mode neither is there', async () => {
  for (const url of [PAGE, JSON_LIST]) {
    const reply = await real.app.inject({ url })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  }
})
