import type { TokenReply } from '@almenara/contract/areas/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount, addUser, openTestBank, post, signInAs, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addOther } from '../../testing/clearing.ts'
import { serviceStatuses } from '../../status/tables.ts'
import { parseIban } from '@almenara/contract/iban'
import { verifyPayeeOf } from './payee.ts'

let bank: TestBank
let tokens: TokenReply
let neighbour: TestAccount
beforeAll(async () => {
  bank = await openTestBank()
  tokens = await signInAs(bank, await addUser(bank, 'ana.ruiz'))
  neighbour = await addAccount(bank, await addUser(bank, 'luis.gil'))
})
afterAll(() => bank.close())

const verify = (body: Record<string, unknown>) => post(bank, tokens, '/services/transfers/v1/verify-payee', body)
const recognise = async (iban: string) => (await post(bank, tokens, '/services/transfers/v1/recognise-bank', { iban })).json()

describe('the payee check', () => {
  test.each([
    ['luz gil arcos', { result: 'MTCH' }],
    ['L. Gil Arcos', { result: 'CMTC', name: 'Luz Gil Arcos' }],
    ['Pedro Soto', { result: 'NMTC' }],
  ])('asks the other bank: «%s»', async (name, answer) => {
    const iban = await addOther(bank)
    expect((await verify({ iban: iban.replace(/.{4}/g, '$& ').toLowerCase(), name })).json()).toEqual(answer)
  })

  test('asks nobody about an account of this bank, and says nothing of what does not exist', async () => {
    expect((await verify({ iban: neighbour.iban, name: 'Marta Soto Rey' })).json()).toEqual({ result: 'NMTC' })
    expect((await verify({ iban: neighbour.iban, name: 'persona LUIS.GIL' })).json()).toEqual({ result: 'MTCH' })
    for (const unknown of ['ES7921000813610123456789', 'DE89370400440532013000', 'TR330006100519786457841326'])
      expect((await verify({ iban: unknown, name: 'Ana Ruiz' })).json()).toEqual({ result: 'NOAP' })
  })

  test('refuses a number that is none and a name that is not there, saying which', async () => {
    const wrong = await verify({ iban: 'ES7921000813610123456780', name: 'Ana' })
    expect([wrong.statusCode, wrong.json().fields[0].field]).toEqual([400, 'iban'])
    const empty = await verify({ iban: neighbour.iban, name: '  ' })
    expect([empty.statusCode, empty.json().fields[0].field]).toEqual([400, 'name'])
    expect((await verify({ iban: neighbour.iban, name: 'x'.repeat(71) })).statusCode).toBe(400)
  })

  test('needs a session', async () => {
    const reply = await bank.app.inject({ method: 'POST', url: '/services/transfers/v1/verify-payee', payload: { iban: 'x', name: 'y' } })
    expect(reply.statusCode).toBe(401)
  })

  test('is closed with its status: the call says so, and an order goes on with nothing verified', async () => {
    const set = (status: 'ON' | 'OFF') =>
      bank.database.transaction((tx) => tx.update(serviceStatuses).set({ status }).where(eq(serviceStatuses.name, 'vopStatus')))
    await set('OFF')
    bank.clock.set('2026-11-20T10:00:05+01:00')
    const reply = await verify({ iban: neighbour.iban, name: 'Luis' })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'FEATURE_OFF'])
    const parsed = parseIban(neighbour.iban)
    if (!parsed.ok) throw new Error('Not an IBAN')
    expect(await verifyPayeeOf(bank.bank, { iban: parsed.iban, name: 'Persona luis.gil' }, bank.clock.now())).toEqual({ result: 'NOAP' })
    await set('ON')
    bank.clock.set('2026-11-20T10:00:10+01:00')
  })
})

test('a bank is known from the beginning of its account number', async () => {
  const caixa = { reach: 'SEPA', bank: { name: 'CaixaBank', bic: 'CAIXESBBXXX' } }
  expect(await recognise('es91 2100')).toEqual(caixa)
  expect(await recognise('ES9121000418450200051332')).toEqual(caixa)
  expect(await recognise(neighbour.iban)).toEqual({ reach: 'OWN', bank: { name: bank.bank.brand.name, bic: bank.bank.brand.bic } })
  expect(await recognise('DE89370400440532013000')).toEqual({ reach: 'SEPA' })
  expect(await recognise('ES00 9999')).toEqual({ reach: 'SEPA' })
  expect(await recognise('TR33')).toEqual({ reach: 'OUTSIDE' })
  for (const text of ['', 'E', '91']) expect(await recognise(text)).toEqual({ reach: 'UNKNOWN' })
})
