import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { addSeconds } from '@almenara/contract/dates'
import { BIOMETRY_RENEWAL_SECONDS, CHALLENGE_SECONDS } from '@almenara/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contacts, users } from '../../identity/tables.ts'
import { contentOf } from '../../messages/send.ts'
import { outboxMessages } from '../../messages/tables.ts'
import { featureStatuses } from '../../status/tables.ts'
import { softAuthenticator, type Authenticator } from '../../testing/authenticator.ts'
import { get, openTestBank, post, put, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { newDevice, signInFromApp, withDevice, withPasskey } from '../../testing/signers.ts'
import { passkeys } from '../../two-step/methods/tables.ts'

let bank: TestBank
let user: TestUser & { mobile: string }
let tokens: TokenReply
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())
beforeEach(async () => {
  bank.clock.set('2026-11-20T10:00:00+01:00')
  people += 1
  user = await addSignatory(bank, `movil.${people}`)
  const since = bank.clock.now()
  await bank.database.transaction((tx) => tx.insert(contacts).values({ partyId: user.partyId, kind: 'EMAIL', value: emailOf(user), since }))
  tokens = await signInAs(bank, user)
})

const emailOf = ({ username }: TestUser) => `${username}@correo.example`
const USERS = '/services/users/v1'
const list = async (as = tokens) => (await get(bank, as, `${USERS}/biometry-devices/extract`)).json()
const methods = async (as = tokens) =>
  (await get(bank, as, '/services/signature/v1/methods')).json().methods.map(({ method }: { method: string }) => method)

/** Asked, signed with the code of the SMS and done. */
async function signed(path: string, input: Record<string, unknown>, as = tokens) {
  const pair = operation(bank, as, `${USERS}/${path}`)
  const asked = await pair.authorize({ ...input, method: 'OTP_SMS' })
  if (asked.statusCode !== 200) return asked.json()
  const done = await pair.code(asked.json().operationId, await lastCode(bank, user.mobile))
  return done.json()
}

const passkeyChallenge = async (as = tokens) => (await get(bank, as, `${USERS}/passkeys/options`)).json().options as { challenge: string }
const soft = () => softAuthenticator({ id: 'localhost', origin: 'http://localhost:8080' })
const register = async (authenticator: Authenticator, changed = {}) => ({
  name: 'Mi portátil',
  response: authenticator.register(await passkeyChallenge(), changed),
})

/** The first line of each e-mail that the bank has written to them. */
async function toldByEmail(): Promise<(string | undefined)[]> {
  const rows = await bank.database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, emailOf(user)))
    .orderBy(outboxMessages.id)
  return rows.map((row) => contentOf(bank.bank, row)?.text.split('\n')[0])
}

describe('a passkey', () => {
  test('is added once it is signed with another method, is in the list and signs', async () => {
    expect(await list()).toEqual({ devices: [], passkeys: true })
    expect(await signed('passkeys/registration', await register(soft()))).toMatchObject({ status: 'EXECUTED' })
    expect((await list()).devices).toMatchObject([{ kind: 'PASSKEY', name: 'Mi portátil', backedUp: false }])
    expect(await methods()).toEqual(['PASSKEY', 'OTP_SMS'])
    expect(await toldByEmail()).toEqual([expect.stringContaining('Se ha añadido la llave de acceso «Mi portátil»')])
  })

  test.each([
    ['made for another site', { origin: 'https://banco.example' }],
    ['made for another domain', { rpId: 'banco.example' }],
    ['made without verifying anybody', { verified: false }],
  ])('%s is refused, naming the field', async (_what, changed) => {
    const refused = await signed('passkeys/registration', await register(soft(), changed))
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'response' }] })
  })

  test('made with an old challenge, another customer’s or none of ours is refused', async () => {
    const own = await register(soft())
    bank.clock.set(addSeconds(bank.clock.now(), CHALLENGE_SECONDS))
    tokens = await signInAs(bank, user)
    expect((await signed('passkeys/registration', own)).code).toBe('BAD_INPUT')
    const other = await signInAs(bank, await addSignatory(bank, `otro.${people}`))
    const theirs = { name: 'x', response: soft().register(await passkeyChallenge(other)) }
    expect((await signed('passkeys/registration', theirs)).code).toBe('BAD_INPUT')
    const made = { name: 'x', response: soft().register({ challenge: Buffer.alloc(38).toString('base64url') }) }
    expect((await signed('passkeys/registration', made)).code).toBe('BAD_INPUT')
    for (const response of [{}, { id: 'x' }, { response: null }]) {
      expect((await signed('passkeys/registration', { name: 'x', response })).code).toBe('BAD_INPUT')
    }
    expect((await list()).devices).toEqual([])
  })

  test('that is there already is not added again, asked twice at once', async () => {
    const input = await register(soft())
    const pair = operation(bank, tokens, `${USERS}/passkeys/registration`)
    const [first, second] = [await pair.authorize(input), await pair.authorize(input)]
    const code = await lastCode(bank, user.mobile)
    expect((await pair.code(second.json().operationId, code)).json().status).toBe('EXECUTED')
    await post(bank, tokens, `/services/signature/v1/${first.json().operationId}/cancel`, {})
    expect((await pair.authorize(input)).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'response' }] })
    expect(await bank.database.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1)
  })

  test('given up, it signs no more, and without any left the method goes too', async () => {
    await withPasskey(bank, user)
    const [key] = (await list()).devices
    expect(await signed(`biometry-devices/${key.id}/delete`, {})).toMatchObject({ status: 'EXECUTED' })
    expect((await list()).devices).toEqual([])
    expect(await methods()).toEqual(['OTP_SMS'])
    expect(await toldByEmail()).toEqual([expect.stringMatching(/^Se ha dado de baja la llave de acceso «.+»/)])
    expect((await signed(`biometry-devices/${key.id}/delete`, {})).code).toBe('NOT_FOUND')
  })
})

describe('a mobile with the app', () => {
  const added = (as = tokens, device = newDevice()) => {
    const { deviceId, publicKey } = device
    return signed('biometry/authorize', { device: { deviceId, publicKey, name: 'Mi móvil' } }, as)
  }

  test('is added once it is signed, and signs from the app', async () => {
    expect(await added()).toMatchObject({ status: 'EXECUTED' })
    expect((await list()).devices).toMatchObject([{ kind: 'APP', name: 'Mi móvil' }])
    const info = await post(bank, tokens, `${USERS}/info`, { version: null })
    expect(info.json().secureBiometry).toBe(true)
    expect(await toldByEmail()).toEqual([expect.stringContaining('Se ha añadido el móvil «Mi móvil»')])
    expect(await methods(await signInFromApp(bank, user))).toEqual(['BIOMETRY', 'OTP_SMS'])
  })

  test('added again with a new key, it is one, and the former key is nobody’s', async () => {
    const device = newDevice()
    await added(tokens, device)
    await added(tokens, { ...newDevice(), deviceId: device.deviceId })
    expect((await list()).devices).toHaveLength(1)
  })

  test.each([
    ['a key that is no point of the curve', { x: 'A'.repeat(43), y: 'A'.repeat(43) }],
    ['a key that is not whole', { x: 'abc', y: 'abc' }],
  ])('%s is refused', async (_what, point) => {
    const device = { deviceId: randomUUID(), publicKey: { kty: 'EC', crv: 'P-256', ...point }, name: 'Mi móvil' }
    expect((await signed('biometry/authorize', { device })).code).toBe('BAD_INPUT')
  })

  test('takes another name at once; one that says nothing is refused', async () => {
    await withDevice(bank, user)
    const [device] = (await list()).devices
    const rename = (name: string) => put(bank, tokens, `${USERS}/biometry-devices/${device.id}/name`, { name })
    expect((await rename('  Móvil   de casa ')).json()).toEqual({ id: device.id, name: 'Móvil de casa' })
    expect((await rename(' - ')).json()).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'name' }] })
    expect((await list()).devices[0].name).toBe('Móvil de casa')
  })

  test('another customer’s answers like one that does not exist', async () => {
    await withDevice(bank, user)
    const [device] = (await list()).devices
    const other = await signInAs(bank, await addSignatory(bank, `vecino.${people}`))
    for (const id of [device.id, 'none']) {
      const renamed = await put(bank, other, `${USERS}/biometry-devices/${id}/name`, { name: 'Mío' })
      const deleted = await operation(bank, other, `${USERS}/biometry-devices/${id}/delete`).authorize({})
      expect([renamed.statusCode, deleted.statusCode]).toEqual([404, 404])
      expect(renamed.json().error).toEqual(deleted.json().error)
    }
    expect((await list()).devices).toHaveLength(1)
  })
})

describe('the renewal of the app’s biometry', () => {
  const late = async () => {
    await withDevice(bank, user)
    bank.clock.set(addSeconds(bank.clock.now(), BIOMETRY_RENEWAL_SECONDS + 60))
    tokens = await signInFromApp(bank, user)
  }

  test('after 180 days whoever comes in by the app may only renew it, and then goes on', async () => {
    await late()
    const info = async () => (await post(bank, tokens, `${USERS}/info`, { version: null })).json()
    expect(await info()).toMatchObject({ userRole: 'AUTH_USER_LOGIN_BIOMETRY_SCA', loginBiometrySCAStatus: 'REQUIRED_ENABLED' })
    expect((await get(bank, tokens, '/services/accounts/v1/pool')).json().code).toBe('ROLE_LIMITED')
    const [device] = (await list()).devices
    expect((await operation(bank, tokens, `${USERS}/biometry-devices/${device.id}/delete`).authorize({})).json().code).toBe('ROLE_LIMITED')
    const pair = operation(bank, tokens, `${USERS}/biometry/authorize`)
    const asked = await pair.authorize({ method: 'OTP_SMS' })
    await pair.code(asked.json().operationId, await lastCode(bank, user.mobile))
    expect(await info()).toMatchObject({ userRole: 'AUTH_USER', loginBiometrySCAStatus: 'NOT_REQUIRED' })
    tokens = await signInFromApp(bank, user)
    expect((await info()).userRole).toBe('AUTH_USER')
  })

  test('whoever comes in by the web is not asked', async () => {
    await late()
    await bank.database.transaction((tx) => tx.update(users).set({ loginBiometryScaStatus: 'NOT_REQUIRED' }).where(eq(users.id, user.id)))
    tokens = await signInAs(bank, user)
    expect((await post(bank, tokens, `${USERS}/info`, { version: null })).json().userRole).toBe('AUTH_USER')
  })

  test('with nothing to renew it says where a mobile is added', async () => {
    expect(await signed('biometry/authorize', {})).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'device' }] })
  })
})

test('closed by the bank, every call of the devices is refused', async () => {
  const closed = await openTestBank()
  const feature = 'personal-data.biometry-devices-management'
  await closed.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
  const theirs = await signInAs(closed, await addSignatory(closed, 'cerrada'))
  closed.clock.set(addSeconds(closed.clock.now(), 10))
  for (const path of ['biometry-devices/extract', 'passkeys/options']) {
    expect((await get(closed, theirs, `${USERS}/${path}`)).json().code).toBe('FEATURE_OFF')
  }
  for (const path of ['biometry/authorize', 'biometry-devices/none/delete', 'passkeys/registration']) {
    expect((await operation(closed, theirs, `${USERS}/${path}`).authorize({})).json().code).toBe('FEATURE_OFF')
  }
  await closed.close()
})
