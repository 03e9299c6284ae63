import type { TokenReply } from '@almenara/contract/areas/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureStatuses } from '../status/tables.ts'
import { addAccount, addUser, get, openTestBank, put, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'

let bank: TestBank
let ana: TokenReply
let luis: TokenReply
let account: TestAccount

beforeAll(async () => {
  bank = await openTestBank()
  const owner = await addUser(bank, 'ana.perez')
  const stranger = await addUser(bank, 'luis.gil')
  account = await addAccount(bank, owner)
  ana = await signInAs(bank, owner)
  luis = await signInAs(bank, stranger)
})
afterAll(() => bank.close())

const change = (alias: unknown, tokens = ana, id = account.id) => put(bank, tokens, `/services/accounts/v1/${id}/alias`, { alias })

test('an alias names the account wherever it is read, until it is emptied', async () => {
  const names = async () => [
    (await get(bank, ana, '/services/accounts/v1/pool')).json().accounts[0].name,
    (await get(bank, ana, `/services/accounts/v1/${account.id}/detail`)).json().name,
    (await get(bank, ana, '/services/products/v1/global-position')).json().groups[0].lines[0].name,
  ]
  expect((await change('  Nómina   y casa ')).json()).toEqual({ name: 'Nómina y casa' })
  expect(await names()).toEqual(['Nómina y casa', 'Nómina y casa', 'Nómina y casa'])
  expect((await change('')).json()).toEqual({ name: 'Cuenta corriente' })
  expect(await names()).toEqual(['Cuenta corriente', 'Cuenta corriente', 'Cuenta corriente'])
})

test('disallowed characters and a wrong format are told apart, on the field', async () => {
  for (const [alias, words] of [
    ['casa!', 'caracteres no permitidos'],
    ['...', 'formato del alias'],
    ['a'.repeat(26), 'máximo de 25'],
  ] as const) {
    const reply = await change(alias)
    expect(reply.statusCode, alias).toBe(400)
    expect(reply.json().fields, alias).toEqual([{ field: 'alias', message: expect.stringContaining(words) }])
  }
  expect((await change(5)).json().fields[0].field).toBe('alias')
})

test('another customer’s account answers as one that does not exist, and keeps its name', async () => {
  const strip = ({ requestId: _, ...body }: Record<string, unknown>) => body
  const theirs = await change('Mía', luis)
  expect(theirs.statusCode).toBe(404)
  expect(strip(theirs.json())).toEqual(strip((await change('Mía', luis, '0000000000000000')).json()))
  expect((await get(bank, ana, `/services/accounts/v1/${account.id}/detail`)).json().name).toBe('Cuenta corriente')
})

test('nothing changes without a session, or while the bank has it switched off', async () => {
  const url = `/services/accounts/v1/${account.id}/alias`
  expect((await bank.app.inject({ method: 'PUT', url, payload: { alias: 'Mía' } })).statusCode).toBe(401)
  await bank.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'accounts.alias', status: 'OFF' }))
  bank.clock.set('2026-11-20T10:00:10+01:00')
  const reply = await change('Mía')
  expect(reply.statusCode).toBe(403)
  expect(reply.json().error.code).toBe('FEATURE_OFF')
})
