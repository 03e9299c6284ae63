import { randomUUID } from 'node:crypto'
import { parseLoginError } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { LOGIN_ATTEMPTS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCK_SECONDS } from '../../identity/attempts.ts'
import { contacts, sessions, users } from '../../identity/tables.ts'
import { outboxMessages } from '../../messages/tables.ts'
import { events } from '../../session-log/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { addUser, get, openTestBank, passwordForm, post, put, signInAs, token, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addSignatory, lastCode, lastSms, operation, wrongCode } from '../../testing/orders.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

const CHANGE = '/services/users/v1/change-password'
const BLOCK = '/services/users/v1/block'
const NEXT = 'Faro2026nuevo'

async function enter(username: string, password: string): Promise<string | undefined> {
  const reply = await token(bank, passwordForm(username, password))
  return reply.statusCode === 200 ? 'in' : parseLoginError(reply.json().error_description)?.voidCode
}

async function kindsOf(user: TestUser): Promise<string[]> {
  const rows = await bank.database.select({ kind: events.kind }).from(events).where(eq(events.userId, user.id))
  return rows.map(({ kind }) => kind)
}

async function addEmail(user: TestUser, value: string): Promise<void> {
  const since = bank.clock.now()
  await bank.database.transaction((tx) =>
    tx.insert(contacts).values({ partyId: user.partyId, kind: 'EMAIL', value, since, verifiedAt: since }),
  )
}

const set = (user: TestUser, values: Partial<typeof users.$inferInsert>) =>
  bank.database.transaction((tx) => tx.update(users).set(values).where(eq(users.id, user.id)))

describe('changing the password', () => {
  test('needs the current one and a signature; then the former is worth nothing and the other sessions are over', async () => {
    const ana = await addSignatory(bank, 'ana.clave')
    await addEmail(ana, 'ana.clave@correo.example')
    const elsewhere = await signInAs(bank, ana)
    const here = await signInAs(bank, ana)
    const change = operation(bank, here, CHANGE)
    const asked = await change.authorize({ current: ana.password, next: NEXT })
    expect(asked.json().status, asked.body).toBe('SIGNING')
    expect(await lastSms(bank, ana.mobile)).toContain('cambiar su clave de acceso')
    const { operationId } = asked.json()
    const code = await lastCode(bank, ana.mobile)
    expect((await change.code(operationId, wrongCode(code))).json().code).toBe('SIGNATURE_WRONG')
    expect(await enter(ana.username, ana.password)).toBe('in')
    const done = await change.code(operationId, code)
    expect(done.json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Clave cambiada' } })
    expect((await change.code(operationId, code)).json().status).toBe('EXECUTED')
    expect((await get(bank, here, '/services/users/v1/mainInfo')).statusCode).toBe(200)
    expect((await get(bank, elsewhere, '/services/users/v1/mainInfo')).statusCode).toBe(401)
    expect(await enter(ana.username, ana.password)).toBe('L001')
    expect(await enter(ana.username, NEXT)).toBe('in')
    expect(await kindsOf(ana)).toEqual(expect.arrayContaining(['PASSWORD_CHANGED', 'SESSION_CLOSED']))
    const mails = await bank.database.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'ana.clave@correo.example'))
    expect(mails.map(({ purpose }) => purpose)).toEqual(['security-notice'])
  })

  test('to one of the first that anybody would try is refused, and says so', async () => {
    const rosa = await addSignatory(bank, 'rosa.facil')
    const change = operation(bank, await signInAs(bank, rosa), CHANGE)
    for (const next of ['Contrasena1', 'Facil2026', `${bank.bank.brand.name}9`]) {
      const reply = (await change.authorize({ current: rosa.password, next })).json()
      expect(reply).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'next' }] })
      expect(reply.fields[0].message).toContain('de las primeras que alguien probaría')
    }
    expect((await change.authorize({ current: rosa.password, next: NEXT })).json().status).toBe('SIGNING')
  })

  test('keeps no password: neither the order nor its digest can be tried against a dictionary', async () => {
    const eva = await addSignatory(bank, 'eva.clave')
    const change = operation(bank, await signInAs(bank, eva), CHANGE)
    const id = randomUUID()
    const first = await change.authorize({ current: eva.password, next: NEXT }, id)
    expect((await change.authorize({ current: eva.password, next: NEXT }, id)).json().operationId).toBe(first.json().operationId)
    expect((await change.authorize({ current: eva.password, next: 'Otra2026clave' }, id)).json().code).toBe('ORDER_REUSED')
    const { rows } = await bank.database.pool.query<{ row: string }>('select o::text as row from orders o where id = $1', [id])
    expect(rows[0]?.row).toContain('password-change')
    for (const secret of [eva.password, NEXT, '$argon2']) expect(rows[0]?.row).not.toContain(secret)
  })

  test('counts a wrong current one with those of signing in, and after five nothing more is looked at', async () => {
    const luis = await addSignatory(bank, 'luis.clave')
    const change = operation(bank, await signInAs(bank, luis), CHANGE)
    const wrong = () => change.authorize({ current: 'Mala1clave', next: NEXT })
    for (let left = LOGIN_ATTEMPTS - 1; left >= 1; left -= 1) {
      const reply = (await wrong()).json()
      expect(reply.code).toBe('PASSWORD_WRONG')
      expect(reply.fields[0]).toEqual({
        field: 'current',
        message: expect.stringMatching(left === 1 ? /queda 1 intento/ : new RegExp(`quedan ${left} `)),
      })
    }
    expect((await wrong()).json().message).toContain('No le quedan intentos')
    expect((await change.authorize({ current: luis.password, next: NEXT })).json().code).toBe('ACCESS_LOCKED')
    expect(await enter(luis.username, luis.password)).toBe('L002')
    bank.clock.set(addSeconds(bank.clock.now(), LOCK_SECONDS + 1))
    expect(await enter(luis.username, luis.password)).toBe('in')
    expect(await kindsOf(luis)).toContain('PASSWORD_REFUSED')
  })

  test.each([
    ['corta', 'entre 6 y 20'],
    ['Clavecon€uros', 'solo números y letras'],
    ['1Clavebuena', 'empezar por una letra'],
    ['clavebuena1', 'mayúsculas y minúsculas'],
    ['Rosa1clave', 'distinta del usuario'],
    ['Almenara1', 'distinta de la clave actual'],
  ])('refuses «%s», and says which rule it breaks', async (next, remedy) => {
    const [existing] = await bank.database.select().from(users).where(eq(users.username, 'rosa1clave'))
    const rosa = existing
      ? { id: existing.id, partyId: existing.partyId, username: existing.username, password: 'Almenara1' }
      : await addSignatory(bank, 'rosa1clave')
    const reply = await operation(bank, await signInAs(bank, rosa), CHANGE).authorize({ current: rosa.password, next })
    expect(reply.json().fields).toEqual([{ field: 'next', message: expect.stringContaining(remedy) }])
  })

  test('without a signature is only for whoever has nothing to sign with', async () => {
    const pau = await addSignatory(bank, 'pau.clave')
    const body = { current: 'Almenara1', next: NEXT }
    expect((await put(bank, await signInAs(bank, pau), CHANGE, body)).json().code).toBe('SIGNATURE_NEEDED')
    expect(await enter('pau.clave', 'Almenara1')).toBe('in')
    for (const [name, executive] of [
      ['sin.movil', true],
      ['consulta', false],
    ] as const) {
      const user = await addUser(bank, name, 'Almenara1', executive)
      const tokens = await signInAs(bank, user)
      expect((await operation(bank, tokens, CHANGE).authorize(body)).json().code).toBe(executive ? 'Q302' : 'CONSULTATIVE')
      expect((await put(bank, tokens, CHANGE, { ...body, current: 'Mala1clave' })).json().code).toBe('PASSWORD_WRONG')
      expect((await put(bank, tokens, CHANGE, body)).json()).toEqual({ changed: true })
      expect(await enter(name, NEXT)).toBe('in')
    }
  })

  test('of a generated password is the only thing its session may do, and then it goes on as any other', async () => {
    const noa = await addSignatory(bank, 'noa.clave')
    await set(noa, { passwordStatus: 'AUTOMATICALLY_GENERATED_BY_STAR', passwordExpiresAt: addSeconds(bank.clock.now(), 3600) })
    const tokens = await signInAs(bank, noa)
    const pool = () => get(bank, tokens, '/services/accounts/v1/pool')
    expect((await pool()).json().code).toBe('ROLE_LIMITED')
    expect((await post(bank, tokens, `${CHANGE}/authorization`, {})).json().code).toBe('ROLE_LIMITED')
    expect((await put(bank, tokens, CHANGE, { current: noa.password, next: NEXT })).json()).toEqual({ changed: true })
    expect((await pool()).statusCode).toBe(200)
    const [row] = await bank.database.select().from(users).where(eq(users.id, noa.id))
    expect([row?.passwordStatus, row?.passwordExpiresAt]).toEqual(['ACTIVE', null])
  })
})

describe('blocking one’s own user', () => {
  test('ends every session at once and lets nobody in', async () => {
    const teo = await addSignatory(bank, 'teo.bloqueo')
    await addEmail(teo, 'teo@correo.example')
    const elsewhere = await signInAs(bank, teo)
    const here = await signInAs(bank, teo)
    const block = operation(bank, here, BLOCK)
    const reply = await block.authorize({})
    const asked = reply.json()
    expect(asked.signature.challenge).toMatchObject({ method: 'NONE', reason: 'PROTECTS' })
    expect(asked.facts.map(({ label }: { label: string }) => label)).toEqual([
      'Usuario',
      'Deja de funcionar',
      'Sigue igual',
      'Para desbloquearlo',
    ])
    const done = await block.answer(reply, teo.mobile)
    expect(done.json().status).toBe('EXECUTED')
    for (const tokens of [here, elsewhere]) {
      expect((await get(bank, tokens, '/services/users/v1/mainInfo')).statusCode).toBe(401)
      expect((await token(bank, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).statusCode).toBe(401)
    }
    expect(await enter(teo.username, 'Mala1clave')).toBe('L001')
    expect(await enter(teo.username, teo.password)).toBe('L005')
    const ends = await bank.database.select({ because: sessions.endedBecause }).from(sessions).where(eq(sessions.userId, teo.id))
    expect(ends.filter(({ because }) => because === 'USER_BLOCKED')).toHaveLength(2)
    const [row] = await bank.database.select().from(users).where(eq(users.id, teo.id))
    expect([row?.blockedAt, row?.blockedBecause]).toEqual([bank.clock.now(), 'CUSTOMER'])
    const mails = await bank.database.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'teo@correo.example'))
    expect(mails).toHaveLength(1)
    expect(await kindsOf(teo)).toContain('USER_BLOCKED')
  })

  test('needs nothing to sign with, also of whoever may only consult', async () => {
    const ines = await addUser(bank, 'ines.bloqueo', undefined, false)
    const block = operation(bank, await signInAs(bank, ines), BLOCK)
    expect((await block.answer(await block.authorize({}), '')).json().status).toBe('EXECUTED')
    expect(await enter(ines.username, ines.password)).toBe('L005')
  })

  test('is not done by anybody else', async () => {
    const [gil, otro] = [await addSignatory(bank, 'gil.bloqueo'), await addSignatory(bank, 'otro.bloqueo')]
    const block = operation(bank, await signInAs(bank, gil), BLOCK)
    const { operationId } = (await block.authorize({})).json()
    const theirs = operation(bank, await signInAs(bank, otro), BLOCK)
    const [foreign, unknown] = await Promise.all([operationId, randomUUID()].map((id) => theirs.confirm(id, { method: 'NONE' })))
    expect(foreign?.json().code).toBe('NOT_FOUND')
    expect({ ...foreign?.json(), requestId: '' }).toEqual({ ...unknown?.json(), requestId: '' })
    expect(await enter(gil.username, gil.password)).toBe('in')
  })
})

test.each([
  ['personal-data.update-key', `${CHANGE}/authorization`],
  ['personal-data.block-user', `${BLOCK}/authorization`],
])('%s closed by the bank refuses its calls, and without a session nothing is answered', async (feature, url) => {
  const payload = { operationId: randomUUID(), current: 'a', next: 'b' }
  expect((await bank.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401)
  const user = await addSignatory(bank, feature.slice(-8))
  const tokens = await signInAs(bank, user)
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
  bank.clock.set(addSeconds(bank.clock.now(), 3))
  expect((await post(bank, tokens, url, payload)).json().code).toBe('FEATURE_OFF')
  await bank.database.transaction((tx) => tx.delete(featureStatuses))
  bank.clock.set(addSeconds(bank.clock.now(), 3))
})
