import type { CaptchaChallenge } from '@almenara/contract/areas/captcha'
import {
  OTP_RESEND_SECONDS,
  PASSWORDS_PER_DAY,
  RECOVERIES_PER_ADDRESS,
  RECOVERIES_PER_DAY,
  SIGNATURE_ATTEMPTS,
} from '@almenara/contract/limits'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../identity/tables.ts'
import { askedOfDatabase } from '../../testing/statements.ts'
import { featureStatuses, serviceStatuses } from '../../status/tables.ts'
import { addUser, openTestBank, type TestBank } from '../../testing/bank.ts'
import { lastCode, wrongCode } from '../../testing/orders.ts'
import { LETTERS, NOBODY, asking, recoveryTools } from '../../testing/recovery.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const { later, addCustomer, call, begin, confirm, enter, messagesTo } = recoveryTools(() => bank)

const taxIdOf = (number: number) => `${number}${LETTERS.charAt(number % 23)}`

describe('nobody learns', () => {
  test('from the answers whether a person, a user name or a way to reach them exists', async () => {
    const real = await addCustomer('real.olvido')
    const unreachable = await addCustomer('nadaque.olvido', [])
    const shapes = new Set<string>()
    for (const who of [real, NOBODY, { ...real, username: 'otro.nombre' }, { ...NOBODY, username: real.username }, unreachable]) {
      const reply = await call('authorization', asking(who))
      const { operationId, ...rest } = reply.json()
      const answers = [reply.statusCode, rest]
      for (let attempt = 0; attempt < SIGNATURE_ATTEMPTS; attempt += 1) {
        const judged = await confirm(operationId, '000000')
        answers.push([judged.statusCode, { ...judged.json(), requestId: '' }])
      }
      shapes.add(JSON.stringify(answers))
    }
    expect(shapes.size).toBe(1)
    expect(await messagesTo(real.mobile)).toHaveLength(1)
  })

  test('which of the users of a tax id it is: without a name, nothing is sent', async () => {
    const one = await addCustomer('dos.olvido')
    const other = await addUser(bank, 'dos.segundo')
    await bank.database.transaction((tx) => tx.update(users).set({ partyId: one.partyId }).where(eq(users.id, other.id)))
    await begin({ taxId: one.taxId, username: '' }, { channel: 'EMAIL' })
    expect(await messagesTo(one.email)).toEqual([])
    await begin(one, { channel: 'EMAIL' })
    expect(await messagesTo(one.email)).toHaveLength(1)
  })

  test('the tax ids of those who asked: the rows keep none', async () => {
    const lía = await addCustomer('lia.olvido')
    await begin(lía)
    const { rows } = await bank.database.pool.query<{ row: string }>('select r::text as row from password_recoveries r')
    expect(rows.some(({ row }) => row.includes(lía.taxId))).toBe(false)
  })
})

test('the database is asked the same for who can be reached, for who cannot and for nobody', async () => {
  const real = await addCustomer('alta.olvido')
  const unreachable = await addCustomer('baja.olvido', [])
  const work = async (who: { taxId: string; username: string }) => {
    let operationId = ''
    const begun = await askedOfDatabase(async () => {
      operationId = await begin(who)
    })
    later(OTP_RESEND_SECONDS)
    const again = await askedOfDatabase(() => call('forwardOTP', { operationId }))
    return [begun.statements, again.statements]
  }
  const ofReal = await work(real)
  for (const who of [{ ...NOBODY, taxId: taxIdOf(32_000_000) }, unreachable]) expect(await work(who)).toEqual(ofReal)
})

describe('only once the code is right is it said', () => {
  test('that the user is blocked', async () => {
    const teo = await addCustomer('teo.olvido')
    await bank.database.transaction((tx) => tx.update(users).set({ blockedAt: bank.clock.now() }).where(eq(users.id, teo.id)))
    const operationId = await begin(teo)
    const code = await lastCode(bank, teo.mobile)
    expect((await confirm(operationId, wrongCode(code))).json().code).toBe('CODE_WRONG')
    expect((await confirm(operationId, code)).json().code).toBe('USER_BLOCKED')
    expect(await enter(teo.username, teo.password)).toBe('L005')
  })

  test('that there is no mobile; whoever asked for an SMS is told by e-mail', async () => {
    const ada = await addCustomer('ada.olvido', ['EMAIL'])
    await begin(ada)
    expect((await messagesTo(ada.email))[0]).toContain('no tenemos un teléfono móvil suyo')
    const operationId = await begin(ada, { channel: 'EMAIL' })
    const code = /\b\d{6}\b/.exec((await messagesTo(ada.email))[0] ?? '')?.[0] ?? ''
    expect((await confirm(operationId, code)).json().code).toBe('NO_MOBILE')
  })

  test('that the day’s passwords are used up', async () => {
    const leo = await addCustomer('leo.olvido')
    const last = async () => confirm(await begin(leo), await lastCode(bank, leo.mobile))
    for (let times = 0; times < PASSWORDS_PER_DAY; times += 1) expect((await last()).statusCode).toBe(200)
    expect((await last()).json().code).toBe('PASSWORD_LIMIT')
    later(24 * 3600)
    expect((await last()).statusCode).toBe(200)
  })
})

describe('asking has a limit', () => {
  test.each(['customer', 'nobody'])('for one tax id in a day: %s', async (who) => {
    const asked = who === 'customer' ? await addCustomer('mil.olvido') : { taxId: '87654321X', username: 'nadie' }
    for (let times = 0; times < RECOVERIES_PER_DAY; times += 1) await begin(asked)
    expect((await call('authorization', asking(asked))).json().code).toBe('PASSWORD_LIMIT')
  })

  test('for one address in an hour', async () => {
    const from = '10.9.9.9'
    for (let times = 0; times < RECOVERIES_PER_ADDRESS; times += 1) {
      const taxId = taxIdOf(30_000_000 + times)
      expect((await call('authorization', asking({ ...NOBODY, taxId }), from)).statusCode).toBe(200)
    }
    expect((await call('authorization', asking({ taxId: '12345679S', username: 'otro' }), from)).json().code).toBe('TOO_MANY')
  })

  test('for one network of IPv6 in an hour, whichever of its addresses ask', async () => {
    const ask = (at: number) =>
      call('authorization', asking({ ...NOBODY, taxId: taxIdOf(31_000_000 + at) }), `2001:db8:7:7::${at.toString(16)}`)
    for (let times = 0; times < RECOVERIES_PER_ADDRESS; times += 1) expect((await ask(times)).statusCode).toBe(200)
    expect((await ask(99)).json().code).toBe('TOO_MANY')
    const elsewhere = await call('authorization', asking({ ...NOBODY, taxId: taxIdOf(31_000_098) }), '2001:db8:7:8::1')
    expect(elsewhere.statusCode).toBe(200)
  })

  test('and a captcha stands before it after several that were not finished', async () => {
    const set = (status: 'ON' | 'OFF') =>
      bank.database.transaction((tx) =>
        tx
          .insert(serviceStatuses)
          .values({ name: 'googleRecaptcha', status })
          .onConflictDoUpdate({ target: serviceStatuses.name, set: { status } }),
      )
    await set('ON')
    later(3)
    const ian = await addCustomer('ian.olvido')
    for (let times = 0; times < 3; times += 1) await begin(ian)
    const sent = (await messagesTo(ian.mobile)).length
    expect((await call('authorization', asking(ian))).json().code).toBe('CAPTCHA_NEEDED')
    expect((await call('authorization', asking(ian, { captcha: 'x' }))).json().code).toBe('CAPTCHA_NEEDED')
    expect(await messagesTo(ian.mobile)).toHaveLength(sent)
    const asked = (await bank.app.inject({ url: '/services/captcha/v1/recover-password/challenge' })).json() as CaptchaChallenge
    if (asked.provider !== 'ALTCHA') throw new Error(asked.provider)
    const solution = await solveChallenge({ challenge: asked.challenge, deriveKey })
    const captcha = Buffer.from(JSON.stringify({ challenge: asked.challenge, solution })).toString('base64')
    await begin(ian, { captcha })
    await set('OFF')
    later(3)
  })
})

describe('what is asked badly', () => {
  test.each([
    [{ taxId: '' }, 'taxId', 'Escriba su NIF o NIE.'],
    [{ taxId: '12345678A' }, 'taxId', 'El NIF o NIE no es correcto. Compruébelo y escríbalo de nuevo.'],
    [{ taxId: 'hola' }, 'taxId', 'El NIF o NIE no es correcto. Compruébelo y escríbalo de nuevo.'],
    [{ username: 'a<b' }, 'username', 'El usuario tiene caracteres que no se admiten. Compruébelo.'],
    [{ channel: 'FAX' }, 'channel', 'Los valores posibles son: SMS, EMAIL.'],
  ])('%j is refused by its field, and counts for nothing', async (input, field, message) => {
    const reply = await call('authorization', asking(NOBODY, input))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual([{ field, message }])
  })

  test('finds the feature closed where the bank has closed it', async () => {
    await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'recover-password', status: 'OFF' }))
    later(3)
    expect((await call('authorization', asking(NOBODY))).json().code).toBe('FEATURE_OFF')
    await bank.database.transaction((tx) => tx.delete(featureStatuses))
    later(3)
  })
})
