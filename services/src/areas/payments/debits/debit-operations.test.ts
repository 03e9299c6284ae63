import type { DebitRefund } from '@almenara/contract/areas/payments/debit-refunds'
import type { OrderState } from '@almenara/contract/two-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { featureStatuses } from '../../../status/tables.ts'
import { get, openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addCreditor, collect, debitsOf, goOn, remittanceOf } from '../../../testing/debit-remittances.ts'
import { operation } from '../../../testing/orders.ts'
import { linesTo, type Company } from '../../../testing/remittances.ts'
import { paymentSupports } from '../files/tables.ts'
import { runRemittances } from '../remittances/run-remittances.ts'

const ROOT = '/services/debit-remittances/v1'
const FAR = '2026-12-10'

let tested: TestBank
let gym: Company
let other: string
beforeAll(async () => {
  tested = await openTestBank()
  gym = await addCreditor(tested, 'gimnasio')
  other = await addOther(tested)
})
afterAll(() => tested.close())
beforeEach(async () => {
  tested.clock.set('2026-11-20T10:01:00+01:00')
  gym.tokens = await signInAs(tested, gym.user)
})

/** A remittance that has been unpacked and leaves in December. */
async function far(many = 2): Promise<string> {
  const id = await collect(tested, gym, { lines: linesTo([other], many), requestedOn: FAR })
  await runRemittances(tested.bank)
  return id
}
const cancelation = (id: string) => operation(tested, gym.tokens, `${ROOT}/${gym.contractId}/remittances/${id}/cancelation`)
const statesOf = async (id: string) => (await debitsOf(tested, id)).map(({ state }) => state)

describe('cancelling debits', () => {
  test('needs no code, as it stops money from moving, and does once what is asked twice', async () => {
    const id = await far()
    const calls = cancelation(id)
    const [first] = await debitsOf(tested, id)
    const asked = (await calls.authorize({ items: [first?.id ?? ''] })).json<OrderState>()
    expect(asked.facts.map(({ label }) => label)).toEqual(['Remesa', 'Sin terminar'])
    expect((await calls.authorize({}, asked.operationId)).json()).toMatchObject({ code: 'ORDER_REUSED' })
    expect((await calls.code(asked.operationId, '123456')).statusCode).toBe(400)
    expect(await statesOf(id)).toEqual(['SCHEDULED', 'SCHEDULED'])
    const confirm = () => calls.confirm(asked.operationId, { method: 'NONE' })
    const twice = await Promise.all([confirm(), confirm()])
    expect(twice.map((reply) => reply.json<OrderState>().status)).toEqual(['EXECUTED', 'EXECUTED'])
    expect((await confirm()).json()).toMatchObject({
      status: 'EXECUTED',
      done: { title: 'Anulación hecha' },
      receipt: { exemption: 'PROTECTS' },
    })
    expect(await statesOf(id)).toEqual(['CANCELLED', 'SCHEDULED'])
    expect(await remittanceOf(tested, id)).toMatchObject({ cancelledCount: 1, cancelledAmount: 100_00, state: 'SCHEDULED' })
  })

  test('confirmed when its time is over cancels nothing', async () => {
    const id = await far()
    const calls = cancelation(id)
    const { operationId } = (await calls.authorize({})).json<OrderState>()
    tested.clock.set('2026-11-20T10:17:00+01:00')
    gym.tokens = await signInAs(tested, gym.user)
    const late = await cancelation(id).confirm(operationId, { method: 'NONE' })
    expect(['ORDER_CLOSED', 'SIGNATURE_EXPIRED']).toContain(late.json<{ code?: string }>().code)
    expect(await statesOf(id)).toEqual(['SCHEDULED', 'SCHEDULED'])
  })

  test('from two tabs cancels them once, and the other is told that there is nothing left', async () => {
    const id = await far()
    const calls = cancelation(id)
    const orders = [(await calls.authorize({})).json<OrderState>(), (await calls.authorize({})).json<OrderState>()]
    const replies = await Promise.all(orders.map(({ operationId }) => calls.confirm(operationId, { method: 'NONE' })))
    const ends = replies.map((reply) => reply.json<OrderState>())
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['EXECUTED', 'REFUSED'])
    expect(ends.find(({ status }) => status === 'REFUSED')?.refusal).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'CANCELLED', cancelledCount: 2, cancelledAmount: 200_00 })
    expect((await calls.authorize({})).json()).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
  })

  test('of one remittance is not asked for with the debits of another', async () => {
    const [mine, others] = [await far(), await far()]
    const [debit] = await debitsOf(tested, others)
    const calls = cancelation(mine)
    const asked = await calls.authorize({ items: [debit?.id ?? ''] })
    expect((await calls.answer(asked, gym.user.mobile)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'NOTEBOOK_CLOSED' } })
    expect([await statesOf(mine), await statesOf(others)].flat()).toEqual(Array.from({ length: 4 }, () => 'SCHEDULED'))
  })
})

describe('presenting again', () => {
  const again = (refunds: readonly string[], more: object = {}) =>
    post(tested, gym.tokens, `${ROOT}/${gym.contractId}/refunds/presentation`, { refunds, ...more })

  /** What was rejected of a remittance of so many, which never was collected. */
  async function rejected(many: number): Promise<string[]> {
    const id = await collect(tested, gym, { lines: linesTo([await addOther(tested, 'CLOSED')], many) })
    await goOn(tested)
    const list = await get(tested, gym.tokens, `${ROOT}/${gym.contractId}/remittances/${id}/refunds-extract`)
    return list.json<{ rows: DebitRefund[] }>().rows.map((row) => row.id)
  }
  const files = () => tested.database.$count(paymentSupports)

  test('from two tabs at once makes one file', async () => {
    const [refund = ''] = await rejected(1)
    const before = await files()
    const replies = await Promise.all([again([refund]), again([refund])])
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(await files()).toBe(before + 1)
  })

  test('takes all that are asked for or none', async () => {
    const [first = '', second = ''] = await rejected(2)
    expect((await again([first])).statusCode).toBe(200)
    const before = await files()
    expect((await again([first, second])).json()).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
    expect(await files()).toBe(before)
    expect((await again([second])).statusCode).toBe(200)
  })

  test('is for a day that there is, and not for a day that there is not', async () => {
    const [refund = ''] = await rejected(1)
    expect((await again([refund], { collectionOn: '2026-02-30' })).json()).toMatchObject({ code: 'DJA9' })
    expect((await again([])).json()).toMatchObject({ code: 'BAD_INPUT' })
    expect((await again([refund], { collectionOn: '2026-12-01' })).statusCode).toBe(200)
  })
})

test('each of these is closed with its own feature, and the rest goes on', async () => {
  const id = await far()
  const close = (feature: 'payments.debit-remittances.remittance-detail' | 'payments.debit-remittances.refund-detail') =>
    tested.database.transaction((tx) => tx.insert(featureStatuses).values({ feature, status: 'OFF' }))
  await close('payments.debit-remittances.remittance-detail')
  await close('payments.debit-remittances.refund-detail')
  tested.clock.set('2026-11-20T10:30:00+01:00')
  gym.tokens = await signInAs(tested, gym.user)
  const code = async (path: string) => (await get(tested, gym.tokens, `${ROOT}/${path}`)).json<{ code?: string }>().code
  expect((await cancelation(id).authorize({})).json()).toMatchObject({ code: 'FEATURE_OFF' })
  expect(await code(`${gym.contractId}/remittances/${id}`)).toBe('FEATURE_OFF')
  expect((await post(tested, gym.tokens, `${ROOT}/${gym.contractId}/refunds/presentation`, { refunds: [id] })).json()).toMatchObject({
    code: 'FEATURE_OFF',
  })
  expect([await code(`${gym.contractId}/remittances-extract`), await code('pool')]).toEqual([undefined, undefined])
})
