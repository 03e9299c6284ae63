import { randomUUID } from 'node:crypto'
import { pathOf } from '@almenara/contract/call'
import type { Call } from '@almenara/contract/call'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureStatuses } from '../../../status/tables.ts'
import { get, openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company } from '../../../testing/remittances.ts'
import { payments } from '../../../payments/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { runRemittances } from '../remittances/run-remittances.ts'
import { listRoutes } from './routes.ts'

type Ids = Record<'id' | 'contractNumber' | 'supportId' | 'pendingFileId' | 'remittanceId' | 'transferId', string>

let tested: TestBank
let ana: Company
let stranger: Company
let hers: Ids

beforeAll(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  stranger = await addCompanyCustomer(tested, 'otra.empresa', 10)
  const { contractId, account: charged } = ana
  const batches = [{ lines: linesTo([await addOther(tested)], 2) }]
  const supportId = await addReadyFile(tested, ana.user, { contractId, charged, batches })
  expect((await presentFile(tested, ana, supportId)).json()).toMatchObject({ status: 'EXECUTED' })
  await runRemittances(tested.bank)
  const [remittance] = await tested.database.select().from(remittances).where(eq(remittances.supportId, supportId))
  const remittanceId = remittance?.id ?? ''
  const [transfer] = await tested.database.select().from(payments).where(eq(payments.remittanceId, remittanceId))
  hers = { id: contractId, contractNumber: contractId, supportId, pendingFileId: supportId, remittanceId, transferId: transfer?.id ?? '' }
})
afterAll(() => tested.close())

const ask = ({ method, path }: Pick<Call, 'method' | 'path'>, { tokens }: Company, ids: Partial<Ids> = hers) => {
  const url = `${pathOf(path, ids)}${path.endsWith('/export') ? `?format=PDF&txId=${'x'.repeat(40)}` : ''}`
  return method === 'GET' ? get(tested, tokens, url) : post(tested, tokens, url, { taxId: 'B85626240', suffix: '000' })
}

const all = listRoutes.map(({ call }) => [`${call.method} ${call.path}`, call] as const)
const ofOne = all.filter(([, { path }]) => path.includes('{'))

test.each(ofOne)('%s answers of what is another customer’s as of what does not exist', async (_, call) => {
  const ids = Object.fromEntries(Object.keys(hers).map((name) => [name, randomUUID()])) as Ids
  const [other, nobody, odd] = [
    await ask(call, stranger),
    await ask(call, stranger, ids),
    await ask(call, stranger, { ...ids, supportId: 'x', remittanceId: 'x', transferId: 'x', pendingFileId: 'x' }),
  ]
  expect(other.statusCode, other.body).toBe(404)
  for (const unknown of [nobody, odd]) expect({ ...other.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
})

test('what is of one contract is not found under another of the same customer, nor a transfer under another remittance', async () => {
  const named = ofOne.filter(([, { path }]) => path.includes('{remittanceId}'))
  expect(named.length).toBeGreaterThan(3)
  for (const [name, call] of named) {
    expect((await ask(call, stranger, { ...hers, contractNumber: stranger.contractId })).statusCode, name).toBe(404)
  }
})

test('another customer’s files and remittances are in none of a customer’s lists', async () => {
  const read = async (path: string) => (await get(tested, stranger.tokens, `/services${path}`)).json()
  expect(await read('/transfer-remittances/v1/pending-files-extract')).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/transfer-remittances/v1/${stranger.contractId}/remittances-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read(`/transfer-remittances/v1/${stranger.contractId}/presented-supports-extract`)).toMatchObject({ rows: [], count: 0 })
  expect(await read('/remittances/v1/waiting')).toMatchObject({
    waiting: [],
    count: 0,
    families: [{ contracts: 1, month: { remittances: 0 } }],
  })
})

test('the identifier of a creditor is calculated of a NIF and a suffix, and each of them is asked for again where it is wrong', async () => {
  const code = async (taxId: string, suffix: string) =>
    (await post(tested, ana.tokens, '/services/remittances/v1/sepa-code', { taxId, suffix })).json()
  expect(await code('b-85.626.240', '000')).toEqual({
    creditorId: 'ES77000B85626240',
    parts: { country: 'ES', check: '77', suffix: '000', taxId: 'B85626240' },
  })
  expect(await code('B85626241', '000')).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'taxId' }] })
  expect(await code('', '000')).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'taxId', message: 'Escriba el NIF.' }] })
  expect(await code('B85626240', '0A0')).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'suffix' }] })
})

test('each is closed with its feature', async () => {
  await tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature: 'payments', status: 'OFF' }))
  tested.clock.set('2026-11-20T10:00:20+01:00')
  for (const [name, call] of all) expect((await ask(call, ana)).json().error?.code, name).toBe('FEATURE_OFF')
})
