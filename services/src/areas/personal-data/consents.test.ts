import type { TokenReply } from '@almenara/contract/areas/session'
import type { ConsentChannel, ConsentPurpose } from '@almenara/contract/areas/personal-data/consents'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../identity/tables.ts'
import { get, openTestBank, signInAs, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addSignatory, lastCode, operation } from '../../testing/orders.ts'
import { consentPurposes, privacyNotices } from './tables.ts'

const RGPD = '/services/users/v1/rgpd'

let bank: TestBank
let customer: TestUser & { mobile: string }
let tokens: TokenReply
let people = 0

const CHANNELS: Record<'CONSENT' | 'CONTRACT' | 'LEGITIMATE_INTEREST', ConsentChannel[]> = {
  CONSENT: ['SMS', 'EMAIL'],
  CONTRACT: [],
  LEGITIMATE_INTEREST: ['ANY'],
}

const purpose = (name: string, version: number, basis: 'CONSENT' | 'CONTRACT' | 'LEGITIMATE_INTEREST') => ({
  purpose: name,
  version,
  basis,
  title: `${name} ${version}`,
  text: 'Para qué.',
  channels: CHANNELS[basis],
  position: name === 'offers' ? 0 : 1,
  publishedAt: bank.clock.now(),
})

beforeAll(async () => {
  bank = await openTestBank()
  await bank.database.transaction(async (tx) => {
    await tx.insert(consentPurposes).values([purpose('offers', 1, 'CONSENT'), purpose('contract', 1, 'CONTRACT')])
    await tx.insert(privacyNotices).values([
      { version: 1, paragraphs: ['Antes.'], publishedAt: bank.clock.now() },
      { version: 2, paragraphs: ['Ahora.'], publishedAt: bank.clock.now() },
    ])
  })
})
afterAll(() => bank.close())
beforeEach(async () => {
  people += 1
  customer = await addSignatory(bank, `privada${people}`)
  tokens = await signInAs(bank, customer)
})

const view = async (): Promise<{ purposes: ConsentPurpose[]; history: unknown[] }> => (await get(bank, tokens, `${RGPD}/view`)).json()
const status = async () => (await get(bank, tokens, `${RGPD}/status`)).json()
const change = () => operation(bank, tokens, `${RGPD}/change`)
const choice = (channel: string, granted: boolean, version = 1) => ({ purpose: 'offers', version, channel, granted })

async function decide(...choices: Record<string, unknown>[]): Promise<string> {
  const { operationId } = (await change().authorize({ choices })).json()
  return (await change().code(operationId, await lastCode(bank, customer.mobile))).json().status
}

test('nothing is granted until the customer says so, and what rests on the contract is not asked', async () => {
  const { purposes, history } = await view()
  expect(purposes.map(({ basis, channels }) => [basis, channels])).toEqual([
    [
      'CONSENT',
      [
        { channel: 'SMS', granted: false },
        { channel: 'EMAIL', granted: false },
      ],
    ],
    ['CONTRACT', []],
  ])
  expect(history).toEqual([])
  expect(await status()).toEqual({ decided: false })
})

test('each channel is granted and taken back by itself, and every change is kept with its moment, wording and address', async () => {
  expect(await decide(choice('SMS', true), choice('EMAIL', false))).toBe('EXECUTED')
  expect((await view()).purposes[0]?.channels).toEqual([
    { channel: 'SMS', granted: true },
    { channel: 'EMAIL', granted: false },
  ])
  expect(await status()).toEqual({ decided: true, changedAt: bank.clock.now() })
  expect(await decide(choice('SMS', false))).toBe('EXECUTED')
  const { purposes, history } = await view()
  expect(purposes[0]?.channels[0]).toEqual({ channel: 'SMS', granted: false })
  expect(history).toEqual([
    { at: bank.clock.now(), title: 'offers 1', basis: 'CONSENT', version: 1, channel: 'SMS', granted: false, address: '127.0.0.1' },
    expect.objectContaining({ channel: 'EMAIL', granted: false }),
    expect.objectContaining({ channel: 'SMS', granted: true }),
  ])
})

test.each([
  [[], 'Decida sobre al menos un uso de sus datos.'],
  [[choice('SMS', true), choice('SMS', false)], 'Hay dos respuestas para el mismo uso. Elija una.'],
  [[choice('PUSH', true)], 'Este uso de sus datos no se puede elegir.'],
  [[{ ...choice('SMS', true), purpose: 'contract' }], 'Este uso de sus datos no se puede elegir.'],
  [[choice('SMS', true, 7)], 'El texto ha cambiado mientras lo leía. Léalo de nuevo y decida.'],
])('%j is refused: %s', async (choices, message) => {
  expect((await change().authorize({ choices })).json().fields).toEqual([{ field: 'choices', message }])
})

test('a consultative customer takes theirs back too', async () => {
  await bank.database.transaction((tx) => tx.update(users).set({ executive: false }).where(eq(users.id, customer.id)))
  expect(await decide(choice('SMS', false))).toBe('EXECUTED')
})

test('what was granted under a wording is not granted under the next, and the notice in force is the last', async () => {
  expect(await decide(choice('SMS', true))).toBe('EXECUTED')
  await bank.database.transaction((tx) => tx.insert(consentPurposes).values(purpose('offers', 2, 'CONSENT')))
  expect((await view()).purposes[0]).toMatchObject({ version: 2, channels: [{ granted: false }, { granted: false }] })
  expect(await status()).toMatchObject({ decided: false })
  expect((await get(bank, tokens, `${RGPD}/general-conditions`)).json()).toMatchObject({ version: 2, paragraphs: ['Ahora.'] })
})

test('what rests on the bank’s interest goes on until they object, under any wording, and again when they take the objection back', async () => {
  await bank.database.transaction((tx) => tx.insert(consentPurposes).values(purpose('improvement', 1, 'LEGITIMATE_INTEREST')))
  const standing = async () => (await view()).purposes.find(({ purpose: name }) => name === 'improvement')?.channels
  const objection = (granted: boolean, version: number) => ({ purpose: 'improvement', version, channel: 'ANY', granted })
  expect(await standing()).toEqual([{ channel: 'ANY', granted: true }])
  const { facts } = (await change().authorize({ choices: [objection(false, 1)] })).json()
  expect(facts).toEqual([{ label: 'improvement 1', field: 'improvement', value: { type: 'TEXT', text: 'Me opongo a este uso' } }])
  expect(await decide(objection(false, 1))).toBe('EXECUTED')
  await bank.database.transaction((tx) => tx.insert(consentPurposes).values(purpose('improvement', 2, 'LEGITIMATE_INTEREST')))
  expect(await standing()).toEqual([{ channel: 'ANY', granted: false }])
  expect((await view()).history[0]).toMatchObject({ basis: 'LEGITIMATE_INTEREST', channel: 'ANY', granted: false })
  expect(await decide(objection(true, 2))).toBe('EXECUTED')
  expect(await standing()).toEqual([{ channel: 'ANY', granted: true }])
})

test('what a customer chose cannot be rewritten by the application', async () => {
  await expect(bank.database.transaction((tx) => tx.execute('delete from consent_choices'))).rejects.toThrow(/delete from consent_choices/)
})
