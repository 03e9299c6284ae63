import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import {
  OTP_RESEND_SECONDS,
  OTP_SECONDS,
  RECOVERY_SECONDS,
  SIGNATURE_ATTEMPTS,
  TEMPORARY_PASSWORD_SECONDS,
} from '@almenara/contract/limits'
import { isNewPassword } from '@almenara/contract/password'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../identity/tables.ts'
import { events } from '../../session-log/tables.ts'
import { get, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'
import { lastCode, lastSms, wrongCode } from '../../testing/orders.ts'
import { asking, recoveryTools } from '../../testing/recovery.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const { later, addCustomer, call, begin, confirm, enter, temporary, messagesTo } = recoveryTools(() => bank)

describe('recovering the password', () => {
  test('a code proves who it is, and a temporary password that must be changed comes by SMS', async () => {
    const ana = await addCustomer('ana.olvido')
    const before = await signInAs(bank, ana)
    const operationId = await begin(ana, { taxId: ` ${ana.taxId.slice(0, 8)}-${ana.taxId.slice(8).toLowerCase()}` })
    const reply = await confirm(operationId, await lastCode(bank, ana.mobile))
    expect(reply.json()).toEqual({
      phoneEnding: ana.mobile.slice(-3),
      withUsername: false,
      validUntil: addSeconds(bank.clock.now(), TEMPORARY_PASSWORD_SECONDS),
    })
    const password = await temporary(ana.mobile)
    expect(isNewPassword(password, { username: ana.username })).toBe(true)
    expect((await lastSms(bank, ana.mobile)).length).toBeLessThanOrEqual(160)
    expect(await lastSms(bank, ana.mobile)).not.toContain(ana.username)
    expect(await enter(ana.username, ana.password)).toBe('L001')
    expect((await get(bank, before, '/services/users/v1/mainInfo')).statusCode).toBe(401)
    const tokens = await signInAs(bank, { ...ana, password })
    const info = await bank.app.inject({
      method: 'POST',
      url: '/services/users/v1/info',
      headers: { authorization: `Bearer ${tokens.access_token}` },
      payload: { version: '4.0.0' },
    })
    expect(info.json()).toMatchObject({
      userRole: 'AUTH_USER_CHANGE_PASSWORD',
      passwordStatus: 'AUTOMATICALLY_GENERATED_BY_DIGITAL_BANK',
    })
    expect((await get(bank, tokens, '/services/products/v1/global-position')).json().code).toBe('ROLE_LIMITED')
    expect((await messagesTo(ana.email))[0]).toContain('clave temporal')
    const [row] = await bank.database.select().from(users).where(eq(users.id, ana.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    const kinds = await bank.database.select({ kind: events.kind }).from(events).where(eq(events.userId, ana.id))
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['CODE_SENT', 'PASSWORD_RECOVERED', 'SESSION_CLOSED']))
  })

  test('whoever has forgotten the user name too proves their e-mail, and gets both by SMS', async () => {
    const luis = await addCustomer('luis.olvido')
    const unnamed = { taxId: luis.taxId, username: '' }
    const bySms = await call('authorization', asking(unnamed))
    expect(bySms.json().fields).toEqual([{ field: 'username', message: expect.stringContaining('correo electrónico') }])
    const operationId = await begin(unnamed, { channel: 'EMAIL' })
    const code = /\b\d{6}\b/.exec((await messagesTo(luis.email))[0] ?? '')?.[0] ?? ''
    expect((await confirm(operationId, code)).json()).toMatchObject({ withUsername: true })
    expect(await lastSms(bank, luis.mobile)).toContain('luis.olvido')
    expect((await lastSms(bank, luis.mobile)).length).toBeLessThanOrEqual(160)
    expect(await enter('luis.olvido', await temporary(luis.mobile))).toBe('in')
  })

  test('a temporary password lets in for a day', async () => {
    const eva = await addCustomer('eva.olvido')
    await confirm(await begin(eva), await lastCode(bank, eva.mobile))
    const password = await temporary(eva.mobile)
    later(TEMPORARY_PASSWORD_SECONDS)
    expect(await enter(eva.username, password)).toBe('L006')
    expect(await enter(eva.username, 'Mala1clave')).toBe('L001')
  })

  test('frees a name that was locked for wrong passwords', async () => {
    const iker = await addCustomer('iker.olvido')
    for (let attempt = 0; attempt < 6; attempt += 1) await enter(iker.username, 'Mala1clave')
    expect(await enter(iker.username, iker.password)).toBe('L002')
    await confirm(await begin(iker), await lastCode(bank, iker.mobile))
    expect(await enter(iker.username, await temporary(iker.mobile))).toBe('in')
  })
})

describe('the code', () => {
  test('is counted when it is wrong, and the fifth says that the identification is', async () => {
    const rosa = await addCustomer('rosa.olvido')
    const operationId = await begin(rosa)
    const code = await lastCode(bank, rosa.mobile)
    const wrong = wrongCode(code)
    for (let left = SIGNATURE_ATTEMPTS - 1; left > 0; left -= 1) {
      const reply = (await confirm(operationId, wrong)).json()
      expect([reply.code, reply.message]).toEqual(['CODE_WRONG', left === 1 ? 'Le queda 1 intento.' : `Le quedan ${left} intentos.`])
    }
    expect((await confirm(operationId, wrong)).json().code).toBe('WRONG_IDENTIFICATION')
    expect((await confirm(operationId, code)).json().code).toBe('WRONG_IDENTIFICATION')
    expect((await call('forwardOTP', { operationId })).json().code).toBe('RECOVERY_CLOSED')
    expect(await enter(rosa.username, rosa.password)).toBe('in')
  })

  test('expires, another may be asked for after a pause, and then the first is worth nothing', async () => {
    const olga = await addCustomer('olga.olvido')
    const operationId = await begin(olga)
    const first = await lastCode(bank, olga.mobile)
    expect((await call('forwardOTP', { operationId })).json().code).toBe('RESEND_TOO_SOON')
    later(OTP_RESEND_SECONDS)
    expect((await call('forwardOTP', { operationId })).statusCode).toBe(200)
    const second = await lastCode(bank, olga.mobile)
    expect((await confirm(operationId, first)).json().code).toBe('CODE_WRONG')
    later(OTP_SECONDS)
    expect((await confirm(operationId, second)).json().code).toBe('CODE_EXPIRED')
    expect((await call('forwardOTP', { operationId })).statusCode).toBe(200)
    const third = await lastCode(bank, olga.mobile)
    later(OTP_RESEND_SECONDS)
    expect((await call('forwardOTP', { operationId })).json().code).toBe('PASSWORD_LIMIT')
    expect((await confirm(operationId, third)).statusCode).toBe(200)
  })

  test('serves until the recovery lapses', async () => {
    const sara = await addCustomer('sara.olvido')
    const operationId = await begin(sara)
    later(RECOVERY_SECONDS)
    expect((await confirm(operationId, await lastCode(bank, sara.mobile))).json().code).toBe('RECOVERY_CLOSED')
  })

  test('sends one password, however many bring it at the same time, and the first answer to them all', async () => {
    const noa = await addCustomer('noa.olvido')
    const operationId = await begin(noa)
    const code = await lastCode(bank, noa.mobile)
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(operationId, code)))
    for (const reply of replies) expect(reply.json()).toEqual(replies[0]?.json())
    expect((await messagesTo(noa.mobile)).filter((text) => text.includes('temporal'))).toHaveLength(1)
    expect((await confirm(operationId, wrongCode(code))).json().code).toBe('RECOVERY_CLOSED')
  })

  test('is of its recovery: another’s, or one never begun, opens nothing', async () => {
    const [pau, gael] = [await addCustomer('pau.olvido'), await addCustomer('gael.olvido')]
    const theirs = await begin(gael)
    await begin(pau)
    expect((await confirm(theirs, await lastCode(bank, pau.mobile))).json().code).toBe('CODE_WRONG')
    expect((await confirm(randomUUID(), '123456')).json().code).toBe('RECOVERY_CLOSED')
  })

  test('is sent once for a request that comes twice, and another request under its id is refused', async () => {
    const mar = await addCustomer('mar.olvido')
    const body = asking(mar)
    const [one, two] = await Promise.all([call('authorization', body), call('authorization', body)])
    expect(two?.json()).toEqual(one?.json())
    expect((await call('authorization', body)).json()).toEqual(one?.json())
    expect(await messagesTo(mar.mobile)).toHaveLength(1)
    expect((await call('authorization', { ...body, username: 'otra' })).json().code).toBe('ORDER_REUSED')
  })
})

test('no call writes a password or a code in the log of events', async () => {
  const [{ many } = { many: 0 }] = await bank.database.select({ many: count() }).from(events)
  expect(many).toBeGreaterThan(0)
  const { rows } = await bank.database.pool.query<{ found: number }>(
    `select count(*)::int as found from events where data::text ~ '\\d{6}'`,
  )
  expect(rows[0]?.found).toBe(0)
})
