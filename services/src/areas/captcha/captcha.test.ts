import type { CaptchaAction, CaptchaChallenge } from '@almenara/contract/areas/captcha'
import { parseLoginError } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { CAPTCHA_AFTER, CAPTCHA_AFTER_OF_NETWORK, LOGIN_ATTEMPTS } from '@almenara/contract/limits'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCK_SECONDS } from '../../identity/attempts.ts'
import { NETWORK_WINDOW_SECONDS } from '../../identity/network-failures.ts'
import { addUser, openTestBank, passwordForm, token, type TestBank } from '../../testing/bank.ts'
import { serviceStatuses } from '../../status/tables.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
  await bank.database.transaction((tx) => tx.insert(serviceStatuses).values({ name: 'googleRecaptcha', status: 'ON' }))
})
afterAll(() => bank.close())

function later(seconds: number): void {
  bank.clock.set(addSeconds(bank.clock.now(), seconds))
}

const ask = (action: string) => bank.app.inject({ url: `/services/captcha/v1/${action}/challenge` })

async function solve(action: CaptchaAction = 'login'): Promise<string> {
  const asked = (await ask(action)).json() as CaptchaChallenge
  if (asked.provider !== 'ALTCHA') throw new Error(asked.provider)
  const solution = await solveChallenge({ challenge: asked.challenge, deriveKey })
  return encode({ challenge: asked.challenge, solution })
}

const encode = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64')

/** The code of the refusal, or «in». */
async function enter(username: string, password: string, captcha?: string): Promise<string | undefined> {
  const reply = await token(bank, { ...passwordForm(username, password), ...(captcha === undefined ? {} : { captcha }) })
  return reply.statusCode === 200 ? 'in' : parseLoginError(reply.json().error_description)?.voidCode
}

async function fail(username: string, times = CAPTCHA_AFTER): Promise<void> {
  for (let failure = 0; failure < times; failure += 1) expect(await enter(username, 'Mala1clave')).toBe('L001')
}

describe('signing in', () => {
  test('after several failures a captcha is asked of a name that exists and of one that does not, and the right password waits for it', async () => {
    await addUser(bank, 'ana.perez')
    for (const name of ['ana.perez', 'nadie.asi']) {
      await fail(name)
      expect(await enter(name, 'Almenara1')).toBe('L004')
    }
    expect(await enter('nadie.asi', 'Almenara1', await solve())).toBe('L001')
    expect(await enter('ana.perez', 'Almenara1', await solve())).toBe('in')
    expect(await enter('ana.perez', 'Almenara1')).toBe('in')
  })

  test('attempts without it are neither looked at nor counted, so that they lock nobody out', async () => {
    await addUser(bank, 'luis.soto')
    await fail('luis.soto')
    for (let attempt = 0; attempt < LOGIN_ATTEMPTS + 2; attempt += 1) expect(await enter('luis.soto', 'Mala1clave')).toBe('L004')
    expect(await enter('luis.soto', 'Almenara1', await solve())).toBe('in')
  })

  test('passing it does not lift the limit of attempts; once the lock has run out it is not asked for', async () => {
    await addUser(bank, 'rosa.gil')
    await fail('rosa.gil')
    for (let attempt = CAPTCHA_AFTER; attempt < LOGIN_ATTEMPTS; attempt += 1)
      expect(await enter('rosa.gil', 'Mala1clave', await solve())).toBe('L001')
    expect(await enter('rosa.gil', 'Almenara1', await solve())).toBe('L002')
    later(LOCK_SECONDS + 1)
    expect(await enter('rosa.gil', 'Almenara1')).toBe('in')
  })

  test.each([
    ['one address', () => '192.0.2.44'],
    ['one network of IPv6', (at: number) => `2001:db8:1:2::${at.toString(16)}`],
  ])('after many failures from %s it is asked of everybody there, whatever the name, and of nobody elsewhere', async (_, address) => {
    const from = async (at: number, name: string, password: string, captcha?: string) => {
      const reply = await token(bank, { ...passwordForm(name, password), ...(captcha === undefined ? {} : { captcha }) }, address(at))
      return reply.statusCode === 200 ? 'in' : parseLoginError(reply.json().error_description)?.voidCode
    }
    const name = `de.${address(1).length}.paso`
    await addUser(bank, name)
    for (let at = 0; at < CAPTCHA_AFTER_OF_NETWORK; at += 1) expect(await from(at, `nombre.${at}`, 'Mala1clave')).toBe('L001')
    expect(await from(40, name, 'Almenara1')).toBe('L004')
    expect(await from(41, 'otro.mas', 'Mala1clave')).toBe('L004')
    expect(await enter(name, 'Almenara1')).toBe('in')
    expect(await from(42, name, 'Almenara1', await solve())).toBe('in')
    later(NETWORK_WINDOW_SECONDS)
    expect(await from(43, name, 'Almenara1')).toBe('in')
  })

  test('whoever enters counts as no failure of their network, and forgives none', async () => {
    await addUser(bank, 'dueno.de.una')
    const from = (name: string, password: string) => token(bank, passwordForm(name, password), '192.0.2.45')
    for (let at = 0; at < CAPTCHA_AFTER_OF_NETWORK; at += 1) {
      expect((await from(`alguien.${at}`, 'Mala1clave')).statusCode).toBe(401)
      if (at % 2 === 0 && at < CAPTCHA_AFTER_OF_NETWORK - 1) expect((await from('dueno.de.una', 'Almenara1')).statusCode).toBe(200)
    }
    expect(parseLoginError((await from('dueno.de.una', 'Almenara1')).json().error_description)?.voidCode).toBe('L004')
    later(NETWORK_WINDOW_SECONDS)
  })

  test('with googleRecaptcha OFF it is never asked for, and the services’ status says so', async () => {
    const status = async () => (await bank.app.inject({ url: '/services/status/v2/web' })).json().googleInfo
    const turn = (on: 'ON' | 'OFF') =>
      bank.database.transaction((tx) =>
        tx
          .insert(serviceStatuses)
          .values({ name: 'googleRecaptcha', status: on })
          .onConflictDoUpdate({ target: serviceStatuses.name, set: { status: on } }),
      )
    expect(await status()).toEqual({ googleRecaptcha: true })
    await turn('OFF')
    later(3)
    expect(await status()).toEqual({ googleRecaptcha: false })
    await fail('eva.mora')
    expect(await enter('eva.mora', 'Mala1clave')).toBe('L001')
    await turn('ON')
    later(3)
  })
})

describe('an answer', () => {
  /** A name that is asked for one. */
  const NAME = 'pedro.ruiz'
  beforeAll(async () => {
    await addUser(bank, NAME)
    await fail(NAME)
  })
  const refused = async (answer: string) => expect(await enter(NAME, 'Almenara1', answer)).toBe('L004')

  test('serves once, however many bring it at the same time', async () => {
    await fail('otro.nombre')
    const answer = await solve()
    const codes = await Promise.all(Array.from({ length: 5 }, () => enter('otro.nombre', 'Mala1clave', answer)))
    expect(codes.filter((code) => code === 'L001')).toHaveLength(1)
    expect(codes.filter((code) => code === 'L004')).toHaveLength(4)
  })

  test('of another action is none', async () => refused(await solve('recover-password')))

  test('is none after ten minutes', async () => {
    const answer = await solve()
    later(600)
    await refused(answer)
  })

  test('is none without the work, with the work of another challenge or with a challenge of one’s own', async () => {
    const read = (text: string) =>
      JSON.parse(Buffer.from(text, 'base64').toString()) as { challenge: object; solution: { derivedKey: string } }
    const [one, other] = [read(await solve()), read(await solve())]
    await refused(encode({ challenge: one.challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }))
    await refused(encode({ challenge: one.challenge, solution: other.solution }))
    const easier = {
      ...one.challenge,
      parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1, keyPrefix: '0', nonce: '', salt: '', keyLength: 32 },
    }
    await refused(encode({ challenge: easier, solution: one.solution }))
  })

  test.each(['', 'x', 'bnVsbA==', encode({}), encode({ challenge: { parameters: null, signature: 'x' } }), 'A'.repeat(5_000)])(
    'of any other shape is none: %.20s',
    refused,
  )
})

test('a challenge for what there is not is not found', async () => {
  expect((await ask('transfer')).statusCode).toBe(404)
})
