import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateFor } from './app-version.ts'
import { addUser, get, openTestBank, signInAs, type TestBank } from '../../testing/bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openTestBank()
})
afterAll(() => bank.close())

test.each([
  ['4.1.0', 'REQUIRED'],
  ['4.1.99', 'REQUIRED'],
  ['3.99.99', 'REQUIRED'],
  ['5.0.0', 'REQUIRED'],
  ['40.0.0', 'REQUIRED'],
  ['4', 'REQUIRED'],
  ['4.2', 'ADVISED'],
  ['4.2.7', 'ADVISED'],
  ['4.10.0', 'NONE'],
  ['4.10', 'NONE'],
  ['4.10.0.1', 'NONE'],
])('an app of version %s is told %s where 4.2.0 is needed and 4.10.0 advised', (version, update) => {
  const answer = updateFor(version, { minimumVersion: '4.2.0', advisedVersion: '4.10.0' })
  expect(answer).toEqual({ update, minimum: '4.2.0', advised: '4.10.0' })
})

test('an app tells its version and learns whether it is up to date, before anybody enters', async () => {
  const { minimumVersion, advisedVersion } = bank.bank.brand.app
  const payload = { version: minimumVersion, operatingSystem: 'ios' }
  const reply = await bank.app.inject({ method: 'POST', url: '/services/status/v1/appVersion', payload })
  expect(reply.json()).toMatchObject({ minimum: minimumVersion, advised: advisedVersion })
})

test.each([[{}], [{ version: '' }], [{ version: '4.x' }], [{ version: '4.0.0', operatingSystem: 'windows' }]])(
  'a version that is none names the field: %j',
  async (payload) => {
    const reply = await bank.app.inject({ method: 'POST', url: '/services/status/v1/appVersion', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields[0].field).toBe('operatingSystem' in payload ? 'operatingSystem' : 'version')
  },
)

test('whoever is signed in is told the first dates of each list, from the bank’s day', async () => {
  const tokens = await signInAs(bank, await addUser(bank, 'luis.gil'))
  expect((await get(bank, tokens, '/services/statusauth/v2/web')).json()).toMatchObject({
    digitalBankingStatus: 'ON',
    systemInfo: { golfDate: '2026-11-20', defaultMinimunExtractDate: '2023-01-01', defaultMinimunBizumMandates: '2025-12-01' },
  })
})

test('the help is where the environment says, on another host too', async () => {
  const { brand, environment } = bank.bank
  const { helpUrl } = brand.environments[environment]
  const tokens = await signInAs(bank, await addUser(bank, 'eva.ruiz'))
  brand.environments[environment].helpUrl = 'https://ayuda.banco.example/portal'
  const answer = await get(bank, tokens, '/services/statusauth/v2/web?screenPath=/accounts')
  brand.environments[environment].helpUrl = helpUrl
  expect(answer.json().screenInfo.helpPath).toMatch(/^https:\/\/ayuda\.banco\.example\/portal#\w+/)
})

test('a signed-in screen is told where its help is', async () => {
  const tokens = await signInAs(bank, await addUser(bank, 'ana.perez'))
  const ask = async (query: string) => (await get(bank, tokens, `/services/statusauth/v2/web${query}`)).json().screenInfo.helpPath
  expect(await ask('')).toBe('/help')
  expect(await ask('?screenPath=/accounts/1/account-details')).toMatch(/^\/help#\w+/)
  expect((await get(bank, tokens, `/services/statusauth/v2/web?screenPath=${'x'.repeat(301)}`)).statusCode).toBe(400)
})
