import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { LOGIN_ATTEMPTS, SIGNATURE_ATTEMPTS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contacts, users } from '../../identity/tables.ts'
import { orders } from '../../two-step/tables.ts'
import { addUser, get, openTestBank, signInAs, token, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addSignatory, lastCode, lastSms, operation, wrongCode } from '../../testing/orders.ts'
import { withCardPin, withCoordinates } from '../../testing/signers.ts'
import { TYPED_SECONDS } from './otp-admin.ts'

const OTP = '/services/users/v1/otp'

let bank: TestBank
let customer: TestUser
let mobile: string
let tokens: TokenReply
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  customer = await addUser(bank, `claves${people}`)
  mobile = `+3467${String(people).padStart(7, '0')}`
  await giveMobile(true)
  tokens = await signInAs(bank, customer)
})

async function giveMobile(verified: boolean): Promise<void> {
  const since = bank.clock.now()
  const row = {
    partyId: customer.partyId,
    kind: 'MOBILE' as const,
    value: mobile,
    country: 'ES',
    since,
    verifiedAt: verified ? since : null,
  }
  await bank.database.transaction(async (tx) => {
    await tx.delete(contacts).where(eq(contacts.partyId, customer.partyId))
    await tx.insert(contacts).values(row)
  })
}

const admin = (as = tokens) => operation(bank, as, `${OTP}/admin`)
const view = async (as = tokens) => (await get(bank, as, `${OTP}/view`)).json()
const contract = (password = customer.password) => admin().authorize({ action: 'CONTRACT', password })

test('whoever cannot sign contracts the codes with their password and a code at the mobile that the bank has', async () => {
  expect(await view()).toEqual({ contracted: false, mobile: `••• ••• ${mobile.slice(-3)}`, asksPassword: true })
  const { operationId, signature } = (await contract()).json()
  expect(signature.methods).toEqual(['OTP_SMS'])
  const text = await lastSms(bank, mobile)
  expect(text).toContain('activar las claves por SMS')
  const done = await admin().code(operationId, await lastCode(bank, mobile))
  expect(done.json()).toMatchObject({ status: 'EXECUTED', done: { title: 'Claves por SMS activadas' } })
  expect(await view()).toMatchObject({ contracted: true, since: bank.clock.now(), asksPassword: false })
  expect(await lastSms(bank, mobile)).toMatch(/Si no ha sido usted/)
})

test('in the forced step that follows signing in the password is not asked again; minutes later it is', async () => {
  await bank.database.transaction((tx) =>
    tx.update(users).set({ otpMandatoryStatus: 'REQUIRED_NOT_ENABLED' }).where(eq(users.id, customer.id)),
  )
  let entered = await signInAs(bank, customer)
  for (let spent = 0; spent < TYPED_SECONDS; spent += 100) {
    expect((await view(entered)).asksPassword).toBe(false)
    bank.clock.set(addSeconds(bank.clock.now(), 100))
    entered = (await token(bank, { grant_type: 'refresh_token', refresh_token: entered.refresh_token })).json()
  }
  expect((await view(entered)).asksPassword).toBe(true)
  expect((await admin(entered).authorize({ action: 'CONTRACT' })).json().fields).toMatchObject([{ field: 'password' }])
  entered = await signInAs(bank, customer)
  expect((await view(entered)).asksPassword).toBe(false)
  const { operationId, signature } = (await admin(entered).authorize({ action: 'CONTRACT' })).json()
  expect(signature.methods).toEqual(['OTP_SMS'])
  const done = await admin(entered).code(operationId, await lastCode(bank, mobile))
  expect(done.json()).toMatchObject({ status: 'EXECUTED' })
})

test('without the right password nothing is sent, and guessing it locks as signing in does', async () => {
  expect((await admin().authorize({ action: 'CONTRACT' })).json().fields).toEqual([
    { field: 'password', message: 'Escriba su clave de acceso.' },
  ])
  for (let tries = 0; tries < LOGIN_ATTEMPTS; tries += 1) {
    expect((await contract('Otra1234')).json().fields[0].message).toBe('La clave no es correcta. Compruébela.')
  }
  expect((await contract()).json().fields[0].message).toMatch(/30 minutos/)
  await expect(lastSms(bank, mobile)).rejects.toThrow('No message')
})

test('of the password not even a digest is kept: the same order with another one is the same order', async () => {
  const first = (await contract()).json()
  const kept = await bank.database.select().from(orders).where(eq(orders.id, first.operationId))
  expect(kept[0]?.frozen).not.toContain(customer.password)
  const again = await admin().authorize({ action: 'CONTRACT', password: customer.password }, first.operationId)
  expect(again.json().operationId).toBe(first.operationId)
})

test(`${SIGNATURE_ATTEMPTS} wrong codes lock the codes before they are contracted`, async () => {
  const { operationId } = (await contract()).json()
  const code = await lastCode(bank, mobile)
  for (let tries = 1; tries < SIGNATURE_ATTEMPTS; tries += 1) {
    expect((await admin().code(operationId, wrongCode(code))).json().code).toBe('SIGNATURE_WRONG')
  }
  expect((await admin().code(operationId, wrongCode(code))).json().code).toBe('SIGNATURE_LOCKED')
  expect((await admin().code(operationId, code)).json().code).toBe('SIGNATURE_LOCKED')
  expect((await contract()).json().code).toBe('SIGNATURE_LOCKED')
  expect(await view()).toMatchObject({ contracted: false })
})

test('a mobile that the customer never proved, or that changed while it was signed, is not enough', async () => {
  const { operationId } = (await contract()).json()
  const code = await lastCode(bank, mobile)
  await bank.database.transaction((tx) => tx.update(contacts).set({ value: '+34699999999' }).where(eq(contacts.partyId, customer.partyId)))
  expect((await admin().code(operationId, code)).json()).toMatchObject({
    status: 'REFUSED',
    refusal: { code: 'MOBILE_CHANGED', message: expect.stringContaining('Su móvil ha cambiado') },
  })
  expect(await view()).toMatchObject({ contracted: false })
  await giveMobile(false)
  expect((await contract()).json().fields[0].field).toBe('mobile')
})

test('a consultative customer is told why, and codes that are contracted are not contracted again', async () => {
  const consultative = await addUser(bank, `consultivo${people}`, undefined, false)
  const reply = await operation(bank, await signInAs(bank, consultative), `${OTP}/admin`).authorize({
    action: 'CONTRACT',
    password: 'Almenara1',
  })
  expect(reply.json().code).toBe('CONSULTATIVE')
  const signatory = await addSignatory(bank, `firmante${people}`)
  const again = await operation(bank, await signInAs(bank, signatory), `${OTP}/admin`).authorize({ action: 'CONTRACT' })
  expect(again.json().fields).toEqual([{ field: 'action', message: 'Ya firma con claves por SMS.' }])
})

test('codes are given up with a last code, and what was sent before is of no use', async () => {
  const signatory = await addSignatory(bank, `baja${people}`)
  const as = await signInAs(bank, signatory)
  const change = operation(bank, as, '/services/users/v1/contact-info/change')
  const pending = (await change.authorize({ phone: { country: 'ES', number: '963123456' } })).json()
  const earlier = await lastCode(bank, signatory.mobile)
  const { operationId } = (await admin(as).authorize({ action: 'CANCEL' })).json()
  expect((await admin(as).code(operationId, await lastCode(bank, signatory.mobile))).json().status).toBe('EXECUTED')
  expect(await view(as)).toEqual({ contracted: false, asksPassword: true })
  expect((await change.code(pending.operationId, earlier)).json().code).toBe('SIGNATURE_EXPIRED')
  expect((await change.authorize({ phone: { country: 'ES', number: '963123456' } })).json().code).toBe('Q302')
  expect((await admin(as).authorize({ action: 'CANCEL' })).json().code).toBe('Q302')
})

test.each([
  ['a coordinates card', withCoordinates],
  ['a card’s PIN', withCardPin],
])('whoever has no more than %s contracts the codes as whoever has nothing: with the password and the mobile', async (_, enrolling) => {
  await enrolling(bank, customer)
  expect(await view()).toMatchObject({ contracted: false, asksPassword: true })
  expect((await admin().authorize({ action: 'CONTRACT' })).json().fields).toMatchObject([{ field: 'password' }])
  const { operationId, signature } = (await contract()).json()
  expect(signature.methods).toEqual(['OTP_SMS'])
  expect((await admin().code(operationId, await lastCode(bank, mobile))).json().status).toBe('EXECUTED')
  expect(await view()).toMatchObject({ contracted: true, asksPassword: false })
})
