import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { SCA_DAYS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts, users } from '../../identity/tables.ts'
import { addUser, get, openTestBank, post, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'

const AREA = '/services/users/v1'
const DAY = 24 * 3600

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

/** Their last confirmation was this many days ago. */
async function renewed(user: TestUser, days: number): Promise<void> {
  const scaRenewedAt = addSeconds(bank.clock.now(), -days * DAY)
  await bank.database.transaction((tx) => tx.update(users).set({ scaRenewedAt }).where(eq(users.id, user.id)))
}

const view = async (as: TokenReply) => (await get(bank, as, `${AREA}/psd2-sca/view`)).json()
const roleOf = async (as: TokenReply) => (await post(bank, as, `${AREA}/info`, { version: '4.0.0' })).json().userRole

test(`who confirmed it ${SCA_DAYS} days ago does it again before anything else, and then goes on`, async () => {
  const customer = await addSignatory(bank, 'cumplidora')
  await renewed(customer, SCA_DAYS - 1)
  expect(await roleOf(await signInAs(bank, customer))).toBe('AUTH_USER')
  await renewed(customer, SCA_DAYS)
  const tokens = await signInAs(bank, customer)
  expect(await roleOf(tokens)).toBe('AUTH_USER_PSD2_SCA')
  expect((await get(bank, tokens, '/services/accounts/v1/pool')).json().code).toBe('ROLE_LIMITED')
  expect(await view(tokens)).toMatchObject({ required: true, canSign: true, expiresAt: bank.clock.now() })
  const sca = operation(bank, tokens, `${AREA}/psd2-sca`)
  const { operationId } = (await sca.authorize({})).json()
  expect((await sca.code(operationId, await lastCode(bank, customer.mobile))).json().status).toBe('EXECUTED')
  expect(await roleOf(tokens)).toBe('AUTH_USER')
  expect((await get(bank, tokens, '/services/accounts/v1/pool')).statusCode).toBe(200)
  expect(await view(tokens)).toMatchObject({ required: false, renewedAt: bank.clock.now() })
})

test('a consultative customer confirms it with what they have, and still may not operate', async () => {
  const customer = await addSignatory(bank, 'lectora')
  await bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, customer.id)))
  await renewed(customer, SCA_DAYS)
  const tokens = await signInAs(bank, customer)
  const sca = operation(bank, tokens, `${AREA}/psd2-sca`)
  const { operationId } = (await sca.authorize({})).json()
  await post(bank, tokens, `${AREA}/forwardOTP`, { operationId })
  expect((await sca.code(operationId, await lastCode(bank, customer.mobile))).json().status).toBe('EXECUTED')
  expect((await operation(bank, tokens, `${AREA}/contact-info/change`).authorize({ phone: null })).json().code).not.toBe('ROLE_LIMITED')
  expect((await operation(bank, tokens, `${AREA}/otp/admin`).authorize({ action: 'CONTRACT' })).json().code).toBe('CONSULTATIVE')
})

test('whoever has nothing to sign with confirms it by contracting the codes', async () => {
  const customer = await addUser(bank, 'estrena')
  const [mobile, since] = ['+34677000001', bank.clock.now()]
  const row = { partyId: customer.partyId, kind: 'MOBILE' as const, value: mobile, country: 'ES', since, verifiedAt: since }
  await bank.database.transaction((tx) => tx.insert(contacts).values(row))
  await renewed(customer, SCA_DAYS)
  const tokens = await signInAs(bank, customer)
  expect(await view(tokens)).toMatchObject({ required: true, canSign: false })
  expect((await operation(bank, tokens, `${AREA}/psd2-sca`).authorize({})).json().code).toBe('Q302')
  const admin = operation(bank, tokens, `${AREA}/otp/admin`)
  const { operationId } = (await admin.authorize({ action: 'CONTRACT', password: customer.password })).json()
  expect((await admin.code(operationId, await lastCode(bank, mobile))).json().status).toBe('EXECUTED')
  expect(await roleOf(tokens)).toBe('AUTH_USER')
})

test('whom the bank asks to have codes does nothing else until they are contracted', async () => {
  const customer = await addUser(bank, 'obligada')
  const [mobile, since] = ['+34677000002', bank.clock.now()]
  const row = { partyId: customer.partyId, kind: 'MOBILE' as const, value: mobile, country: 'ES', since, verifiedAt: since }
  await bank.database.transaction(async (tx) => {
    await tx.insert(contacts).values(row)
    await tx.update(users).set({ otpMandatoryStatus: 'REQUIRED_NOT_ENABLED' }).where(eq(users.id, customer.id))
  })
  const tokens = await signInAs(bank, customer)
  expect(await roleOf(tokens)).toBe('AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING')
  expect((await get(bank, tokens, `${AREA}/contact-info/view`)).json().code).toBe('ROLE_LIMITED')
  const admin = operation(bank, tokens, `${AREA}/otp/admin`)
  const { operationId } = (await admin.authorize({ action: 'CONTRACT', password: customer.password })).json()
  expect((await admin.code(operationId, await lastCode(bank, mobile))).json().status).toBe('EXECUTED')
  expect(await roleOf(tokens)).toBe('AUTH_USER')
})
