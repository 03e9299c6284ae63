import { randomUUID } from 'node:crypto'
import type { RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { powers, products } from '../../../products/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { get, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { addCustomer, lastCode, operation, wrongCode } from '../../../testing/orders.ts'
import { addCompanyCustomer, type Company } from '../../../testing/remittances.ts'
import { remittanceContracts } from './tables.ts'

let tested: TestBank
let ana: Company
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 100)
  await use('PROFESSIONAL')
})
afterEach(() => tested.close())

const use = (kind: 'CONSUMER' | 'PROFESSIONAL') =>
  tested.database.transaction((tx) => tx.update(products).set({ use: kind }).where(eq(products.id, ana.account.id)))
const changing = (by: Pick<Company, 'tokens'> = ana, id = ana.contractId) =>
  operation(tested, by.tokens, `/services/remittances/v1/contracts/${id}/payee-check`)
const codeOf = (reply: { json(): { code?: string } }) => reply.json().code
const detail = async () =>
  (await get(tested, ana.tokens, `/services/transfer-remittances/v1/${ana.contractId}/detail`)).json<RemittanceContractDetail>()
const offered = async () => (await detail()).allowed.actions.find(({ action }) => action === 'PAYEE_CHECK')

async function changed(check: 'ON' | 'OFF') {
  const calls = changing()
  return (await calls.answer(await calls.authorize({ check }), ana.user.mobile)).json<OrderState & { code?: string }>()
}

test('a company does without the check with its signature, and takes it up again without one', async () => {
  expect([(await detail()).checksPayees, await offered()]).toMatchObject([true, { signatures: 1 }])
  const calls = changing()
  const asked = (await calls.authorize({ check: 'OFF' })).json<OrderState>()
  expect(asked).toMatchObject({ signature: { challenge: { method: 'OTP_SMS' } }, warnings: [{ code: 'NOT_LIABLE' }] })
  const code = await lastCode(tested, ana.user.mobile)
  expect(codeOf(await calls.code(asked.operationId, wrongCode(code)))).toBe('SIGNATURE_WRONG')
  expect((await detail()).checksPayees).toBe(true)
  const done = [await calls.code(asked.operationId, code), await calls.code(asked.operationId, code)]
  expect(done.map((reply) => reply.json<OrderState>().status)).toEqual(['EXECUTED', 'EXECUTED'])
  expect((await detail()).checksPayees).toBe(false)
  expect(codeOf(await calls.authorize({ check: 'OFF' }))).toBe('BAD_INPUT')
  const again = (await calls.authorize({ check: 'ON' })).json<OrderState>()
  expect(again.signature?.challenge.method).toBe('NONE')
  expect(await changed('ON')).toMatchObject({ status: 'EXECUTED', done: { title: 'Comprobación activada' } })
  expect((await detail()).checksPayees).toBe(true)
})

test('of two that were prepared, the second that is signed changes nothing', async () => {
  const calls = changing()
  const first = (await calls.authorize({ check: 'OFF' })).json<OrderState>()
  const code = await lastCode(tested, ana.user.mobile)
  const second = await calls.authorize({ check: 'OFF' })
  expect((await calls.answer(second, ana.user.mobile)).json<OrderState>().status).toBe('EXECUTED')
  expect((await calls.code(first.operationId, code)).json()).toMatchObject({ status: 'REFUSED' })
  expect((await detail()).checksPayees).toBe(false)
})

test('a consumer is not offered it, and one who becomes a consumer meanwhile is not given it', async () => {
  const calls = changing()
  const asked = (await calls.authorize({ check: 'OFF' })).json<OrderState>()
  await use('CONSUMER')
  expect((await calls.code(asked.operationId, await lastCode(tested, ana.user.mobile))).json()).toMatchObject({ status: 'REFUSED' })
  expect([await offered(), (await detail()).checksPayees]).toEqual([undefined, true])
  expect(codeOf(await calls.authorize({ check: 'OFF' }))).toBe('NOT_FOUND')
})

test('another customer’s contract is as one that does not exist', async () => {
  const stranger = await addCustomer(tested, 'otra')
  const replies = [
    await changing(stranger).authorize({ check: 'OFF' }),
    await changing(stranger, randomUUID()).authorize({ check: 'OFF' }),
    await changing(ana, randomUUID()).authorize({ check: 'OFF' }),
  ]
  expect(replies.map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
})

test('whoever only prepares or only sees changes nothing', async () => {
  const set = (power: Partial<typeof powers.$inferInsert>) =>
    tested.database.transaction((tx) => tx.update(powers).set(power).where(eq(powers.productId, ana.contractId)))
  await set({ canOperate: false, canPrepare: true })
  expect(codeOf(await changing().authorize({ check: 'OFF' }))).toBe('PREPARE_ONLY')
  expect((await offered())?.denial?.code).toBe('PREPARE_ONLY')
  await set({ canPrepare: false })
  expect(codeOf(await changing().authorize({ check: 'OFF' }))).toBe('PRODUCT_CONSULTATIVE')
})

test('what is neither on nor off is refused, and while it is closed nothing changes', async () => {
  expect(codeOf(await changing().authorize({ check: 'SOMETIMES' }))).toBe('BAD_INPUT')
  const closed = { feature: 'payments.vop-choice', status: 'OFF' } as typeof featureStatuses.$inferInsert
  await tested.database.transaction((tx) => tx.insert(featureStatuses).values(closed))
  tested.clock.set('2026-11-20T10:00:40+01:00')
  expect(codeOf(await changing().authorize({ check: 'OFF' }))).toBe('FEATURE_OFF')
  expect((await tested.database.select({ vop: remittanceContracts.vop }).from(remittanceContracts)).map(({ vop }) => vop)).toEqual(['ON'])
})
