import { IDLE_SECONDS, LOGIN_ATTEMPTS, TOKENS_PER_MINUTE } from '@almenara/contract/limits'
import { parseLoginError, SIGN_IN_BUSY, type TokenReply } from '@almenara/contract/areas/session'
import { parseSessionLife } from '@almenara/contract/session-life'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCK_SECONDS } from '../../identity/attempts.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { REPLACED_SECONDS } from '../../identity/renew-session.ts'
import { ACCESS_SECONDS, SESSION_SECONDS } from '../../identity/sessions.ts'
import { sessionTokens, users } from '../../identity/tables.ts'
import { serviceStatuses } from '../../status/tables.ts'
import { addUser, get, openTestBank, passwordForm, signInAs, token, type TestBank } from '../../testing/bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

function later(seconds: number): void {
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + seconds * 1000).toISOString())
}

const logout = '/services/users/v1/logout'
const pool = '/services/accounts/v1/pool'
const act = (tokens: TokenReply, headers: Record<string, string> = {}) =>
  bank.app.inject({
    method: 'POST',
    url: '/services/session/v1/activity',
    headers: { authorization: `Bearer ${tokens.access_token}`, ...headers },
  })
const background = { 'x-background': 'true' }
const refresh = (refresh_token: string) => token(bank, { grant_type: 'refresh_token', refresh_token })

describe('signing in', () => {
  test('the right password starts a session whose token opens the services', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'ana.perez'))
    expect((await get(bank, tokens, pool)).statusCode).toBe(200)
  })

  test('the user name is trimmed, its inner spaces collapsed and lowercased', async () => {
    await addUser(bank, 'luis de soto')
    const reply = await token(bank, passwordForm('  Luis   DE Soto ', 'Almenara1'))
    expect(reply.statusCode).toBe(200)
  })

  test('the password is taken exactly as it was written', async () => {
    await addUser(bank, 'alba.soto', 'Veinte1Veinte1Veinte')
    for (const other of ['veinte1veinte1veinte', 'Veinte1Veinte1Veinte ', 'Veinte1Veinte1Veint']) {
      expect((await token(bank, passwordForm('alba.soto', other))).statusCode, other).toBe(other.length > 20 ? 400 : 401)
    }
    expect((await token(bank, passwordForm('alba.soto', 'Veinte1Veinte1Veinte'))).statusCode).toBe(200)
  })

  test('an unknown user and a wrong password get the same answer', async () => {
    await addUser(bank, 'marta.gil')
    const wrong = await token(bank, passwordForm('marta.gil', 'Otra1clave'))
    const unknown = await token(bank, passwordForm('nadie.conocido', 'Otra1clave'))
    expect(wrong.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
    expect(parseLoginError(wrong.json().error_description)).toMatchObject({ httpCode: 510, voidCode: 'L001' })
  })

  test('repeated failures lock a name that exists and one that does not, alike, and the right password no longer opens', async () => {
    await addUser(bank, 'pedro.lopez')
    const answers = await Promise.all(
      ['pedro.lopez', 'nombre.inventado'].map(async (name) => {
        for (let attempt = 0; attempt < LOGIN_ATTEMPTS; attempt += 1) await token(bank, passwordForm(name, 'Mala1clave'))
        return token(bank, passwordForm(name, 'Almenara1'))
      }),
    )
    const [known, unknown] = answers.map((answer) => answer.json())
    expect(parseLoginError(known.error_description)).toMatchObject({ httpCode: 510, voidCode: 'L002' })
    expect(unknown).toEqual(known)
    later(LOCK_SECONDS + 1)
    expect((await token(bank, passwordForm('pedro.lopez', 'Almenara1'))).statusCode).toBe(200)
  })

  test('guesses sent at the same time do not pass the limit', async () => {
    await addUser(bank, 'rosa.vidal')
    const replies = await Promise.all(Array.from({ length: 12 }, () => token(bank, passwordForm('rosa.vidal', 'Mala1clave'))))
    const codes = replies.map((reply) => parseLoginError(reply.json().error_description)?.voidCode)
    expect(codes.filter((code) => code === 'L001')).toHaveLength(LOGIN_ATTEMPTS)
  })

  test('a form without what it needs says which field', async () => {
    const reply = await token(bank, { grant_type: 'password', username: 'ana.perez', password: '' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error_description).toContain('password')
    expect(
      (await token(bank, { grant_type: 'password', username: 'a', password: 'b', userConnectionInfo: '{' })).json().error_description,
    ).toContain('userConnectionInfo')
    const nowhere = JSON.stringify({ application: 'web', userAgent: 'x', geolocation: { latitude: 91, longitude: 0 } })
    expect(
      (await token(bank, { grant_type: 'password', username: 'a', password: 'b', userConnectionInfo: nowhere })).json().error_description,
    ).toContain('userConnectionInfo')
    expect((await token(bank, { grant_type: 'client_credentials' })).json().error).toBe('unsupported_grant_type')
  })

  test('one address cannot ask for tokens without end', async () => {
    const ask = () => token(bank, { grant_type: 'refresh_token', refresh_token: 'x' }, '10.0.0.1')
    for (let count = 0; count < TOKENS_PER_MINUTE; count += 1) expect((await ask()).statusCode).toBe(401)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.code).toBe('TOO_MANY')
  })

  test('when more passwords come from one network than may wait they are told when to come again, lock nobody, and others still enter', async () => {
    const { id, password } = await addUser(bank, 'nil.costa')
    // As dear as a customer's: those of the other tests are worked out before anybody waits.
    const passwordHash = await hashPassword(password)
    await bank.database.transaction((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, id)))
    const ask = (name: string, from: string) => token(bank, passwordForm(name, 'Mala1clave'), from)
    const crowd = Array.from({ length: 90 }, (_, at) => ask(at < LOGIN_ATTEMPTS ? 'otra.gente' : 'nil.costa', '10.0.0.2'))
    const other = token(bank, passwordForm('nil.costa', 'Almenara1'), '10.0.0.3')
    const refused = (await Promise.all(crowd)).filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const reply of refused) {
      expect(reply.headers['retry-after']).toBe('5')
      expect(reply.json().error).toBe('temporarily_unavailable')
      expect(parseLoginError(reply.json().error_description)).toMatchObject({ httpCode: 503, voidCode: SIGN_IN_BUSY })
    }
    expect((await other).statusCode).not.toBe(503)
  })

  test('no password and no token is stored in clear', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'eva.mora'))
    const stored = JSON.stringify([await bank.database.select().from(users), await bank.database.select().from(sessionTokens)])
    expect(stored).not.toContain('Almenara1')
    expect(stored).not.toContain(tokens.access_token)
    expect(stored).toContain('$argon2id$')
  })

  test('with digital banking OFF nobody signs in and every call is refused with OUT_OF_SERVICE', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'sara.rubio'))
    await bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status: 'OFF' }))
    later(10)
    const reply = await get(bank, tokens, pool)
    expect(reply.statusCode).toBe(503)
    expect(reply.json().error.type).toBe('OUT_OF_SERVICE')
    const login = await token(bank, passwordForm('sara.rubio', 'Almenara1'))
    expect(parseLoginError(login.json().error_description)?.httpCode).toBe(503)
    await bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status: 'ON' }))
    later(10)
  })
})

describe('a session', () => {
  test('an access token expires, and the refresh token brings a new pair', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'ines.sanz'))
    later(ACCESS_SECONDS + 1)
    const refused = await get(bank, tokens, pool)
    expect([refused.statusCode, refused.json().error]).toMatchObject([401, { code: 'UNAUTHORIZED', type: 'END_SESSION' }])
    const renewed = await refresh(tokens.refresh_token)
    expect(renewed.statusCode).toBe(200)
    expect((await get(bank, renewed.json(), pool)).statusCode).toBe(200)
  })

  test('for 30 seconds a replaced refresh token still yields a pair; used later, it ends the session', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'hugo.ruiz'))
    const first = (await refresh(tokens.refresh_token)).json()
    later(REPLACED_SECONDS - 1)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(200)
    later(2)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401)
    expect((await refresh(first.refresh_token)).statusCode).toBe(401)
    later(6)
    expect((await get(bank, first, pool)).statusCode).toBe(401)
  })

  test('five minutes without activity end it', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'olga.prado'))
    later(IDLE_SECONDS + 1)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401)
  })

  test('polling and renewing are not activity: with nothing else it ends all the same', async () => {
    let tokens = await signInAs(bank, await addUser(bank, 'elsa.roca'))
    for (const left of [200, 100]) {
      later(100)
      tokens = (await refresh(tokens.refresh_token)).json()
      const polled = await act(tokens, background)
      expect(polled.json()).toEqual({ endsInSeconds: left, final: false })
    }
    later(101)
    expect((await act(tokens, background)).statusCode).toBe(401)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401)
  })

  test('any other call is activity, even right after the portal has polled', async () => {
    let tokens = await signInAs(bank, await addUser(bank, 'joan.mas'))
    for (let minutes = 0; minutes < 12; minutes += 4) {
      later(240)
      tokens = (await refresh(tokens.refresh_token)).json()
      // What the poll leaves remembered for some seconds must not hide what the customer does within them.
      await act(tokens, background)
      later(1)
      expect((await get(bank, tokens, pool)).statusCode).toBe(200)
    }
    expect((await act(tokens, background)).json().endsInSeconds).toBe(IDLE_SECONDS)
  })

  test('the customer who is busy without calling anything keeps it by saying so', async () => {
    let tokens = await signInAs(bank, await addUser(bank, 'vera.sala'))
    for (let minutes = 0; minutes < 12; minutes += 4) {
      later(240)
      tokens = (await refresh(tokens.refresh_token)).json()
      expect((await act(tokens)).json()).toEqual({ endsInSeconds: IDLE_SECONDS, final: false })
    }
  })

  test('every reply to a signed-in customer says which session it is and when it ends, refusals too', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'rita.pons'))
    const lifeOf = async (url: string) => parseSessionLife(String((await get(bank, tokens, url)).headers['x-session-life']))
    later(10)
    const life = await lifeOf(pool)
    expect(life).toMatchObject({ endsInSeconds: IDLE_SECONDS - 10, final: false })
    expect(await lifeOf('/services/accounts/v1/nadie/detail')).toEqual(life)
  })

  test('a session remembered for some seconds does not outlive its end', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'ivan.gual'))
    later(100)
    const renewed = (await refresh(tokens.refresh_token)).json()
    later(100)
    const again = (await refresh(renewed.refresh_token)).json()
    later(98)
    expect((await act(again, background)).json().endsInSeconds).toBe(2)
    later(3)
    expect((await get(bank, again, pool)).statusCode).toBe(401)
  })

  test('it ends eight hours after it started, however busy', async () => {
    let tokens = await signInAs(bank, await addUser(bank, 'raul.cano'))
    for (let spent = 0; spent < SESSION_SECONDS - 240; spent += 240) {
      later(240)
      tokens = (await refresh(tokens.refresh_token)).json()
      expect((await act(tokens)).statusCode).toBe(200)
    }
    expect((await act(tokens)).json()).toEqual({ endsInSeconds: 240, final: true })
    later(240)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401)
  })

  test('after signing out neither token works', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'clara.nieto'))
    expect((await get(bank, tokens, logout)).json()).toEqual({ ended: true })
    expect((await get(bank, tokens, pool)).statusCode).toBe(401)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(401)
  })

  test('a made-up token and none at all are the same refusal', async () => {
    const made = await get(bank, { access_token: 'x'.repeat(43), refresh_token: '' }, pool)
    const none = await bank.app.inject({ url: pool })
    expect(made.statusCode).toBe(401)
    expect(none.json().error).toEqual(made.json().error)
  })

  test('an access token does not renew and a refresh token does not open', async () => {
    const tokens = await signInAs(bank, await addUser(bank, 'nora.leal'))
    expect((await refresh(tokens.access_token)).statusCode).toBe(401)
    expect((await get(bank, { ...tokens, access_token: tokens.refresh_token }, pool)).statusCode).toBe(401)
  })
})

test('an address that the services do not have is answered as not found, in the bank’s form', async () => {
  const reply = await bank.app.inject({ url: '/services/users/v1/global' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json().error).toEqual({ type: 'VOID', code: 'NOT_FOUND', message: '' })
})
