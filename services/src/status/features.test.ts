import { FEATURES, type Feature } from '@almenara/contract/features'
import { URL_FEATURES } from '@almenara/contract/url-features'
import { LIMITED_ROLES, type LimitedRole } from '@almenara/contract/roles'
import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../areas/routes.ts'
import { users } from '../identity/tables.ts'
import { addUser, get, openTestBank, signInAs, type TestBank, type TestUser } from '../testing/bank.ts'
import { featureStatuses, serviceStatuses } from './tables.ts'

let bank: TestBank
let ana: TestUser
let tokens: TokenReply
let session: { tokens: TokenReply; since: number } | undefined
beforeAll(async () => {
  bank = await openTestBank()
  ana = await addUser(bank, 'ana.perez')
})
afterAll(() => bank.close())
afterEach(async () => {
  await bank.database.transaction(async (tx) => {
    await tx.delete(featureStatuses)
    await tx.update(serviceStatuses).set({ status: 'ON', message: null })
    for (const name of ['updatingHistoricsStatus', 'endOfDayStatus'])
      await tx.update(serviceStatuses).set({ status: 'OFF' }).where(eq(serviceStatuses.name, name))
    await tx.update(users).set({
      loginBiometryScaStatus: 'NOT_REQUIRED',
      psd2ScaStatus: 'NOT_REQUIRED',
      passwordStatus: 'ACTIVE',
      otpMandatoryStatus: 'NOT_REQUIRED',
    })
  })
  later()
})

/** Longer than any answer about statuses and sessions is believed. */
function later(seconds = 6): void {
  bank.clock.set(new Date(Date.parse(bank.clock.now()) + seconds * 1000).toISOString())
}

async function close(feature: string, message?: string): Promise<void> {
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF', message: message ?? null }))
  later()
}

async function setService(name: string, status: 'ON' | 'OFF' | undefined, message?: string): Promise<void> {
  const row = eq(serviceStatuses.name, name)
  await bank.database.transaction((tx) =>
    status
      ? tx
          .update(serviceStatuses)
          .set({ status, message: message ?? null })
          .where(row)
      : tx.delete(serviceStatuses).where(row),
  )
  later()
}

/** A session with half of its two minutes left at least: the hundreds of tests of calls need no sign-in each. */
async function openSession(): Promise<TokenReply> {
  const now = Date.parse(bank.clock.now())
  if (!session || now - session.since > 60_000) session = { tokens: await signInAs(bank, ana), since: now }
  return session.tokens
}

const ask = (feature: string) => get(bank, tokens, `/services/statusauth/v1/features/${feature}`)
const askOf = (address: string) => get(bank, tokens, `/services/statusauth/v1/addresses?address=${encodeURIComponent(address)}`)

const gated = routes.map(({ call }) => call).filter(({ feature }) => feature !== 'public')

describe('a feature that the bank has closed', () => {
  test.each(gated.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'refuses %s, sent directly with a valid token, before reading what was sent',
    async (_name, { method, path, feature, anonymous }) => {
      const { access_token } = await openSession()
      await close(feature)
      const url = `/services${path.replaceAll(/\{\w+\}/g, 'whatever')}`
      const headers = anonymous ? {} : { authorization: `Bearer ${access_token}` }
      const reply = await bank.app.inject({ method, url, headers })
      expect(reply.statusCode).toBe(403)
      expect(reply.json().error).toMatchObject({ code: 'FEATURE_OFF' })
    },
  )

  test('is refused to navigation too, with the bank’s own words, and what is inside it as well', async () => {
    tokens = await signInAs(bank, ana)
    await close('cards', 'Volvemos a las 18:00.')
    for (const feature of ['cards', 'cards.lock']) {
      const reply = await ask(feature)
      expect(reply.statusCode, feature).toBe(403)
      expect(reply.json()).toMatchObject({ code: 'FEATURE_OFF', message: 'Volvemos a las 18:00.' })
    }
    expect((await ask('accounts')).json()).toEqual({ feature: 'accounts', status: 'ON' })
  })
})

describe('navigation', () => {
  test('is told that every feature of the bank is open', async () => {
    tokens = await signInAs(bank, ana)
    for (const feature of Object.keys(FEATURES)) expect((await ask(feature)).json(), feature).toEqual({ feature, status: 'ON' })
  })

  test('asks by the address of the screen, and learns what its feature says', async () => {
    tokens = await signInAs(bank, ana)
    for (const [address, feature] of Object.entries(URL_FEATURES))
      expect((await askOf(address)).json(), address).toEqual({ feature, status: 'ON' })
    await close('cards', 'Volvemos a las 18:00.')
    expect((await askOf('cards/{id}/lock')).json().error).toEqual((await ask('cards.lock')).json().error)
  })

  test('an address that the specification does not have is closed, and none may be too long', async () => {
    tokens = await signInAs(bank, ana)
    for (const address of ['', 'no/existe', 'toString', '__proto__']) {
      const reply = await askOf(address)
      expect(reply.statusCode, address).toBe(403)
      expect(reply.json().error.code, address).toBe('FEATURE_OFF')
    }
    expect((await askOf('a'.repeat(201))).json().fields[0].field).toBe('address')
    expect((await bank.app.inject({ url: '/services/statusauth/v1/addresses?address=accounts' })).statusCode).toBe(401)
  })

  test('a feature that does not exist is not found, and nobody asks without a session', async () => {
    tokens = await signInAs(bank, ana)
    for (const feature of ['nothing', 'toString', 'public']) expect((await ask(feature)).statusCode, feature).toBe(404)
    expect((await bank.app.inject({ url: '/services/statusauth/v1/features/accounts' })).statusCode).toBe(401)
  })

  test.each<[status: string, feature: Feature, code: string, type: string, http: number]>([
    ['cardsStatus', 'cards.lock', 'CARDS_OFFLINE', 'CARDS_OFFLINE', 510],
    ['savingStatus', 'savings.list', 'SAVING_OFFLINE', 'SAVING_OFFLINE', 510],
    ['bizumStatus', 'bizum.send-payment', 'BIZUM_OFFLINE', 'BIZUM_OFFLINE', 510],
    ['accountingOperationStatus', 'transfers.external.create', 'S104', 'ACCOUNTING_OPERATION_STATUS', 510],
    ['redSysStatus', 'services.e-commerce', 'CARDS_OFFLINE', 'CARDS_OFFLINE', 510],
    ['vopStatus', 'transfers.verify-payee', 'FEATURE_OFF', 'VOID', 403],
    ['digitalBankingStatus', 'accounts', 'OUT_OF_SERVICE', 'OUT_OF_SERVICE', 503],
  ])('with %s OFF or missing, %s is refused with %s and the bank’s words', async (status, feature, code, type, http) => {
    tokens = await signInAs(bank, ana)
    await setService(status, 'OFF', 'Texto del banco')
    const off = await ask(feature)
    expect(off.statusCode).toBe(http)
    expect(off.json()).toMatchObject({ code, message: 'Texto del banco', error: { type } })
    await setService(status, undefined)
    expect((await ask(feature)).json()).toMatchObject({ code })
    await bank.database.transaction((tx) => tx.insert(serviceStatuses).values({ name: status, status: 'ON' }))
  })

  test.each<[status: string, feature: Feature, type: string]>([
    ['updatingHistoricsStatus', 'accounts.account-details.movements', 'UPDATING_HISTORICS'],
    ['updatingHistoricsStatus', 'cards.movements', 'UPDATING_HISTORICS'],
    ['endOfDayStatus', 'transfers.internal.create', 'END_DAY_PROCESS'],
  ])('with %s ON or missing, %s waits: %s', async (status, feature, type) => {
    tokens = await signInAs(bank, ana)
    for (const value of ['ON', undefined] as const) {
      await setService(status, value)
      const reply = await ask(feature)
      expect(reply.statusCode).toBe(510)
      expect(reply.json().error.type).toBe(type)
    }
    await bank.database.transaction((tx) => tx.insert(serviceStatuses).values({ name: status, status: 'OFF' }))
  })
})

describe('a session with a forced step pending', () => {
  const PENDING: Record<LimitedRole, Partial<typeof users.$inferInsert>> = {
    AUTH_USER_LOGIN_BIOMETRY_SCA: { loginBiometryScaStatus: 'REQUIRED_ENABLED' },
    AUTH_USER_PSD2_SCA: { psd2ScaStatus: 'REQUIRED_NOT_ENABLED' },
    AUTH_USER_CHANGE_PASSWORD: { passwordStatus: 'AUTOMATICALLY_GENERATED_BY_STAR' },
    AUTH_USER_OTP_MANDATORY_DIGITAL_BANKING: { otpMandatoryStatus: 'REQUIRED_NOT_ENABLED' },
  }

  test.each(LIMITED_ROLES)('%s may make the calls of its step and no other', async (role) => {
    await bank.database.transaction((tx) => tx.update(users).set(PENDING[role]))
    tokens = await signInAs(bank, ana)
    for (const { method, path, anonymous, duringStep = [] } of gated) {
      if (anonymous || path === '/users/v1/logout') continue
      const url = `/services${path.replaceAll(/\{\w+\}/g, 'accounts')}`
      const reply = await bank.app.inject({ method, url, headers: { authorization: `Bearer ${tokens.access_token}` } })
      const allowed = duringStep === 'any' || duringStep.includes(role)
      expect(reply.json().code === 'ROLE_LIMITED', `${method} ${path}`).toBe(!allowed)
      if (!allowed) expect(reply.statusCode, path).toBe(403)
    }
    const info = await bank.app.inject({
      method: 'POST',
      url: '/services/users/v1/info',
      headers: { authorization: `Bearer ${tokens.access_token}` },
      payload: { version: '4.0.0' },
    })
    expect(info.json().userRole).toBe(role)
    expect((await get(bank, tokens, '/services/users/v1/logout')).statusCode).toBe(200)
  })

  test('may do everything with the tokens it renews once the step is taken', async () => {
    await bank.database.transaction((tx) => tx.update(users).set(PENDING.AUTH_USER_PSD2_SCA))
    tokens = await signInAs(bank, ana)
    const position = '/services/products/v1/global-position'
    expect((await get(bank, tokens, position)).json().code).toBe('ROLE_LIMITED')
    await bank.database.transaction((tx) => tx.update(users).set({ psd2ScaStatus: 'NOT_REQUIRED' }))
    const renewed = await bank.app.inject({
      method: 'POST',
      url: '/services/oauth/v1/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token }).toString(),
    })
    expect((await get(bank, renewed.json(), position)).statusCode).toBe(200)
  })
})
