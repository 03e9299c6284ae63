import type {
  ConfirmingContractDetail,
  ConfirmingContracts,
  ConfirmingInvoice,
  ConfirmingRemittance,
} from '@almenara/contract/areas/payments/confirming'
import type { PaymentsWaiting } from '@almenara/contract/areas/payments/home'
import type { OrderState } from '@almenara/contract/two-step'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { powers } from '../../../products/tables.ts'
import { featureStatuses } from '../../../status/tables.ts'
import { get, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { addConfirmingCompany, confirm, invoicesOf, payLater, takeConfirming, type TestInvoice } from '../../../testing/confirming.ts'
import { expectExport } from '../../../testing/list-exports.ts'
import { remittanceOf } from '../../../testing/debit-remittances.ts'
import { lastCode, operation, wrongCode } from '../../../testing/orders.ts'
import type { Company } from '../../../testing/remittances.ts'
import { runRemittances } from '../remittances/run-remittances.ts'
import { advanceInvoice } from './advance-invoice.ts'

const ROOT = '/services/confirming-remittances/v1'

let tested: TestBank
let obras: Company
let gil: string
let places = 0
beforeAll(async () => {
  tested = await openTestBank()
  obras = await addConfirmingCompany(tested, 'obras', 1_000, {})
  gil = await addOther(tested)
})
afterAll(() => tested.close())
beforeEach(async () => {
  tested.clock.set('2026-11-20T10:01:00+01:00')
  obras.tokens = await signInAs(tested, obras.user)
})

const ask = async <T>(path: string): Promise<T> => (await get(tested, obras.tokens, `${ROOT}/${path}`)).json<T>()
const statesOf = async (id: string) => (await invoicesOf(tested, id)).map(({ state }) => state)

/** Signed and confirmed; each invoice has a number of its own. */
async function signed(...invoices: Partial<TestInvoice>[]): Promise<string> {
  const whole = invoices.map((invoice) => {
    places += 1
    return { iban: gil, number: `F${places}`, amount: 100_00 + places, dueOn: '2026-12-01', ...invoice }
  })
  const id = await confirm(tested, obras, whole)
  await runRemittances(tested.bank)
  return id
}

test('a contract tells what is to be paid on each day, by state, and until when what is signed may still be paid', async () => {
  await signed({ amount: 300_00 }, { amount: -50_00 }, { amount: 200_00, dueOn: '2026-12-05', supplier: 'Luz, S. A.', taxId: 'B00131011' })
  const { contracts } = await ask<ConfirmingContracts>('pool')
  expect(contracts).toMatchObject([
    { id: obras.contractId, canSign: true, coming: { count: 3, amount: 450_00, next: { on: '2026-12-01', count: 2, amount: 250_00 } } },
  ])
  const detail = await ask<ConfirmingContractDetail>(`${obras.contractId}/detail`)
  expect(detail).toMatchObject({
    cutOff: '14:00',
    firstOn: '2026-11-24',
    advance: { rate: 36_000 },
    states: [
      { state: 'CONFIRMED', count: 1, amount: -50_00 },
      { state: 'OFFERED', count: 2, amount: 500_00 },
    ],
    days: [
      { on: '2026-12-01', amount: 250_00 },
      { on: '2026-12-07', amount: 200_00 },
    ],
    allowed: { actions: [{ action: 'PRESENT' }] },
  })
  const luz = await ask<{ rows: ConfirmingInvoice[] }>(`${obras.contractId}/invoices-extract?search=luz&states=OFFERED`)
  expect(luz.rows).toMatchObject([{ supplier: { name: 'Luz, S. A.', taxId: 'B00131011' }, dueOn: '2026-12-05', payOn: '2026-12-07' }])
  const none = await ask<{ rows: ConfirmingInvoice[] }>(`${obras.contractId}/invoices-extract?fromDate=2026-12-02&toDate=2026-12-06`)
  expect(none.rows).toEqual([])
})

test('the invoices of a remittance are listed alone, and those of one that there is not are none', async () => {
  const [one, other] = [await signed({}), await signed({}, {})]
  const rows = async (id: string) =>
    (await ask<{ rows: ConfirmingInvoice[] }>(`${obras.contractId}/invoices-extract?remittance=${id}`)).rows.map(
      ({ remittance }) => remittance.id,
    )
  expect([await rows(one), await rows(other)]).toEqual([[one], [other, other]])
  expect(await rows('00000000-0000-4000-8000-000000000000')).toEqual([])
  const { code, fields } = await ask<{ code: string; fields: object[] }>(`${obras.contractId}/invoices-extract?remittance=x`)
  expect([code, fields]).toEqual(['BAD_INPUT', [expect.objectContaining({ field: 'remittance' })]])
  const list = await ask<{ rows: ConfirmingRemittance[] }>(`${obras.contractId}/remittances-extract`)
  expect(list.rows.find(({ id }) => id === other)).toMatchObject({
    count: 2,
    executionOn: '2026-12-01',
    outcome: { pending: { count: 2 } },
  })
})

test('the files of remittances and invoices have what the lists have, and of one row more than the maximum say their own code', async () => {
  const payer = await addConfirmingCompany(tested, 'solana', 10)
  await payLater(tested, payer)
  const list = (name: string) => `${ROOT}/${payer.contractId}/${name}-extract`
  await expectExport(tested, payer, list('remittances'), { code: 'Q606', rows: 1, texts: ['confirming', 'Programada'] })
  const texts = ['Gil, S. L.', 'F1', 'Confirmada', 'vence el 01/12/2026']
  await expectExport(tested, payer, list('invoices'), { code: 'Q610', rows: 1, texts })
})

test('at the home of payments there waits the file to be signed, and the month has what was presented', async () => {
  const { id } = await takeConfirming(tested, obras, [{ iban: gil, number: 'W1', amount: 10_00, dueOn: '2026-12-01' }])
  const home = (await get(tested, obras.tokens, '/services/remittances/v1/waiting')).json<PaymentsWaiting>()
  expect(home.waiting).toMatchObject([{ what: 'FILE_TO_SIGN', kind: 'CONFIRMING', id, forMe: true }])
  expect(home.families).toMatchObject([{ kind: 'CONFIRMING', contracts: 1 }])
})

describe('presenting a file of confirming', () => {
  const presentation = (id: string) => operation(tested, obras.tokens, `/services/remittances/v1/notebooks/${id}/presentation`)
  const ready = async () => {
    places += 1
    return takeConfirming(tested, obras, [{ iban: gil, number: `P${places}`, amount: 1_00 + places, dueOn: '2026-12-01' }])
  }

  test('with a wrong code presents nothing, and signed twice at once is presented once', async () => {
    const { id, version } = await ready()
    const calls = presentation(id)
    const { operationId } = (await calls.authorize({ version })).json<OrderState>()
    const code = await lastCode(tested, obras.user.mobile)
    expect((await calls.code(operationId, wrongCode(code))).json()).toMatchObject({ code: 'SIGNATURE_WRONG' })
    const twice = await Promise.all([calls.code(operationId, code), calls.code(operationId, code)])
    expect(twice.map((reply) => reply.json<OrderState>().status)).toContain('EXECUTED')
    const list = await ask<{ rows: ConfirmingRemittance[] }>(`${obras.contractId}/remittances-extract?search=${places + 100}`)
    expect(list.rows.length).toBeLessThan(2)
  })

  test('reviewed before the cut-off of its first payment and signed after it is to be reviewed again', async () => {
    tested.clock.set('2026-11-20T13:58:00+01:00')
    obras.tokens = await signInAs(tested, obras.user)
    places += 1
    const { id, version } = await takeConfirming(tested, obras, [
      { iban: gil, number: `P${places}`, amount: 5_00 + places, dueOn: '2026-11-24' },
    ])
    const calls = presentation(id)
    const { operationId } = (await calls.authorize({ version })).json<OrderState>()
    tested.clock.set('2026-11-20T14:01:00+01:00')
    obras.tokens = await signInAs(tested, obras.user)
    const late = await presentation(id).code(operationId, await lastCode(tested, obras.user.mobile))
    expect(late.json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'NOTEBOOK_CHANGED' } })
  })
})

describe('cancelling invoices', () => {
  const cancelation = (id: string) => operation(tested, obras.tokens, `${ROOT}/${obras.contractId}/remittances/${id}/cancelation`)

  test('needs no code, stops those that are named or all, and does once what is asked twice', async () => {
    const id = await signed({}, {}, {})
    const [first] = await invoicesOf(tested, id)
    const calls = cancelation(id)
    const { operationId } = (await calls.authorize({ items: [first?.id ?? ''] })).json<OrderState>()
    const both = () => calls.confirm(operationId, { method: 'NONE' })
    const twice = await Promise.all([both(), both()])
    expect(twice.map((reply) => reply.json<OrderState>().status)).toEqual(['EXECUTED', 'EXECUTED'])
    expect(await statesOf(id)).toEqual(['CANCELLED', 'OFFERED', 'OFFERED'])
    expect((await calls.answer(await calls.authorize({}), obras.user.mobile)).json()).toMatchObject({ status: 'EXECUTED' })
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'CANCELLED', cancelledCount: 3 })
    expect((await calls.authorize({})).json()).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
  })

  test('leaves what a supplier has been paid for already, and what covers a credit note', async () => {
    const id = await signed({ amount: 90_00 }, { amount: 80_00 }, { amount: -75_00 })
    const [advanced, covering] = await invoicesOf(tested, id)
    expect(await advanceInvoice(tested.bank, advanced?.id ?? '')).toMatchObject({ interest: expect.any(Number) })
    expect((await cancelation(id).authorize({ items: [covering?.id ?? ''] })).json()).toMatchObject({
      code: 'NOTEBOOK_CLOSED',
      message: expect.stringContaining('abonos'),
    })
    const all = cancelation(id)
    await all.answer(await all.authorize({}), obras.user.mobile)
    expect(await statesOf(id)).toEqual(['ADVANCED', 'CANCELLED', 'CANCELLED'])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'SCHEDULED', cancelledCount: 2 })
  })

  test('is not for whoever only sees the contract, nor when its time is over', async () => {
    const id = await signed({})
    const { operationId } = (await cancelation(id).authorize({})).json<OrderState>()
    const setPower = (canOperate: boolean) =>
      tested.database.transaction((tx) => tx.update(powers).set({ canOperate }).where(eq(powers.productId, obras.contractId)))
    await setPower(false)
    expect((await cancelation(id).authorize({})).json()).toMatchObject({ code: 'PRODUCT_CONSULTATIVE' })
    await setPower(true)
    tested.clock.set('2026-11-20T10:20:00+01:00')
    obras.tokens = await signInAs(tested, obras.user)
    const late = await cancelation(id).confirm(operationId, { method: 'NONE' })
    expect(['ORDER_CLOSED', 'SIGNATURE_EXPIRED']).toContain(late.json<{ code?: string }>().code)
    expect(await statesOf(id)).toEqual(['OFFERED'])
  })
})

test('all of it is closed with its feature, and files of other kinds go on', async () => {
  await tested.database.transaction((tx) =>
    tx.insert(featureStatuses).values({ feature: 'payments.confirming-remittances', status: 'OFF' }),
  )
  tested.clock.set('2026-11-20T15:00:00+01:00')
  obras.tokens = await signInAs(tested, obras.user)
  for (const path of ['pool', `${obras.contractId}/detail`, `${obras.contractId}/invoices-extract`])
    expect(await ask(path)).toMatchObject({ code: 'FEATURE_OFF' })
  expect((await get(tested, obras.tokens, '/services/debit-remittances/v1/pool')).statusCode).toBe(200)
})
