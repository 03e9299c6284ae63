import { randomUUID } from 'node:crypto'
import type { OrderState } from '@almenara/contract/two-step'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exchange } from '../../../payments/exchange.ts'
import { sepaHouses } from '../../../payments/payment-postings.ts'
import { payments } from '../../../payments/tables.ts'
import { powers } from '../../../products/tables.ts'
import { openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import { dying, survive } from '../../../testing/dying.ts'
import { addCustomer, operation } from '../../../testing/orders.ts'
import { lastEntry, moneyIn } from '../../../testing/payments.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company, type TestBatch } from '../../../testing/remittances.ts'
import { paymentSupports } from '../files/tables.ts'
import { runRemittances } from './run-remittances.ts'
import { remittances } from './tables.ts'

let tested: TestBank
let ana: Company
let other: string
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
  other = await addOther(tested)
})
afterEach(() => tested.close())

async function presented(many: number, batch: Partial<TestBatch> = {}): Promise<string> {
  const batches = [{ lines: linesTo([other], many, 10_00), ...batch }]
  const id = await addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches })
  expect((await presentFile(tested, ana, id)).json()).toMatchObject({ status: 'EXECUTED' })
  return id
}

async function one(supportId: string) {
  const [remittance] = await tested.database.select().from(remittances).where(eq(remittances.supportId, supportId))
  if (!remittance) throw new Error('No remittance')
  return remittance
}

const linesOf = async (supportId: string) => {
  const { id } = await one(supportId)
  return tested.database.select().from(payments).where(eq(payments.remittanceId, id)).orderBy(asc(payments.ordinal))
}
const statesOf = async (supportId: string) => (await linesOf(supportId)).map(({ state }) => state)
const fileState = async (id: string) =>
  (await tested.database.select().from(paymentSupports).where(eq(paymentSupports.id, id))).map(({ state }) => state)[0]

const cancelFile = (id: string, by: Pick<Company, 'tokens'> = ana) =>
  operation(tested, by.tokens, `/services/remittances/v1/pending-files/${id}/cancelation`)
const cancelRemittance = (id: string, by: Pick<Company, 'tokens'> = ana) =>
  operation(tested, by.tokens, `/services/transfer-remittances/v1/${ana.contractId}/remittances/${id}/cancelation`)
type Calls = ReturnType<typeof operation>
const cancelled = async (calls: Calls, input: object = {}) =>
  (await calls.answer(await calls.authorize(input as Record<string, unknown>), ana.user.mobile)).json<OrderState & { code?: string }>()

/** Charged and gone on, and none of it in a message yet. */
async function charged(many: number, batch: Partial<TestBatch> = {}): Promise<string> {
  const id = await presented(many, batch)
  await runRemittances(tested.bank)
  return id
}

describe('a file that was presented', () => {
  test('is cancelled whole before it is unpacked, and what is unpacked afterwards is cancelled too', async () => {
    const id = await presented(3)
    expect(await cancelled(cancelFile(id))).toMatchObject({ status: 'EXECUTED', done: { title: 'Anulación hecha' } })
    expect(await one(id)).toMatchObject({ state: 'CANCELLED', cancelledCount: 3, cancelledAmount: 30_00, unpacked: 0 })
    await runRemittances(tested.bank)
    await exchange(tested.bank)
    expect(await statesOf(id)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect([await fileState(id), await moneyIn(tested, ana.account)]).toEqual(['CANCELLED', { balance: 10_000_00, held: 0 }])
    expect(await cancelled(cancelFile(id))).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
    await expectAgreement(tested)
  })

  test.each([true, false])('charged in one movement (%s) comes back in one, to the cent, before it leaves', async (bookedAsOne) => {
    const id = await charged(3, { bookedAsOne })
    expect((await moneyIn(tested, ana.account))?.balance).toBe(9_970_00)
    expect(await cancelled(cancelFile(id))).toMatchObject({ status: 'EXECUTED' })
    expect(await lastEntry(tested, ana.account)).toMatchObject({
      title: 'Anulación de la remesa R-2026-000001',
      detail: '3 transferencias',
      amount: 30_00,
    })
    await exchange(tested.bank)
    expect(await one(id)).toMatchObject({ state: 'CANCELLED', cancelledCount: 3 })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test('case 28: cancelled while the clearing takes it, what left stays, what had not is cancelled, and the money agrees', async () => {
    const id = await charged(1_200)
    await Promise.all([exchange(tested.bank), cancelled(cancelFile(id))])
    await exchange(tested.bank)
    const states = await statesOf(id)
    const [settled, stopped] = ['SETTLED', 'CANCELLED'].map((state) => states.filter((found) => found === state).length)
    expect((settled ?? 0) + (stopped ?? 0)).toBe(1_200)
    expect(await one(id)).toMatchObject({ settledCount: settled, cancelledCount: stopped })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00 - (settled ?? 0) * 10_00, held: 0 })
    await expectAgreement(tested)
  })

  test('that has left whole cannot be cancelled', async () => {
    const id = await charged(2)
    const calls = cancelFile(id)
    const asked = await calls.authorize({})
    await exchange(tested.bank)
    expect((await calls.answer(asked, ana.user.mobile)).json()).toMatchObject({ status: 'REFUSED', refusal: { code: 'NOTEBOOK_CLOSED' } })
    expect(await cancelled(calls)).toMatchObject({ code: 'NOTEBOOK_CLOSED' })
    expect((await moneyIn(tested, ana.account))?.balance).toBe(9_980_00)
  })
})

describe('transfers of a remittance', () => {
  test('are cancelled by name before their day, and the rest are charged', async () => {
    const id = await presented(3, { requestedOn: '2026-11-23' })
    await runRemittances(tested.bank)
    const { id: remittance } = await one(id)
    const [first, second, third] = await linesOf(id)
    expect(await cancelled(cancelRemittance(remittance), { items: [first?.id, third?.id] })).toMatchObject({ status: 'EXECUTED' })
    expect(await one(id)).toMatchObject({ state: 'SCHEDULED', cancelledCount: 2, cancelledAmount: 20_00 })
    tested.clock.set('2026-11-23T09:00:00+01:00')
    await runRemittances(tested.bank)
    await exchange(tested.bank)
    expect(await statesOf(id)).toEqual(['CANCELLED', 'SETTLED', 'CANCELLED'])
    expect(await one(id)).toMatchObject({ state: 'PARTLY', settledCount: 1, settledAmount: second?.amount })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 9_990_00, held: 0 })
    await expectAgreement(tested)
  })

  test('of one that was charged come back, and one that is cancelled whole by name lets its money go', async () => {
    const id = await charged(3)
    const [first] = await linesOf(id)
    expect(await cancelled(cancelRemittance((await one(id)).id), { items: [first?.id] })).toMatchObject({ status: 'EXECUTED' })
    expect((await moneyIn(tested, ana.account))?.balance).toBe(9_980_00)
    const today = await presented(2)
    expect((await moneyIn(tested, ana.account))?.held).toBe(20_00)
    expect(await cancelled(cancelRemittance((await one(today)).id))).toMatchObject({ status: 'EXECUTED' })
    expect((await moneyIn(tested, ana.account))?.held).toBe(0)
    await exchange(tested.bank)
    expect(await statesOf(id)).toEqual(['CANCELLED', 'SETTLED', 'SETTLED'])
    await expectAgreement(tested)
  })

  /** Its charge was cut off when the first of its two blocks had gone on: the other's money is held. */
  async function cutOff(): Promise<string> {
    const id = await presented(600, { requestedOn: '2026-11-23' })
    await runRemittances(tested.bank)
    tested.clock.set('2026-11-23T09:00:00+01:00')
    await sepaHouses(tested.bank)
    // The charge, and its first block.
    await survive(runRemittances(dying(tested.bank, 3)))
    expect(await one(id)).toMatchObject({ state: 'IN_PROGRESS', blocksDone: 1 })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 5_000_00, held: 1_000_00 })
    ana.tokens = await signInAs(tested, ana.user)
    return id
  }

  test('of a block that is still held are not charged', async () => {
    const id = await cutOff()
    const last = (await linesOf(id)).filter(({ state }) => state === 'SCHEDULED').map((line) => line.id)
    expect(last).toHaveLength(100)
    expect(await cancelled(cancelRemittance((await one(id)).id), { items: last })).toMatchObject({ status: 'EXECUTED' })
    await runRemittances(tested.bank)
    await exchange(tested.bank)
    expect(await one(id)).toMatchObject({ state: 'PARTLY', settledCount: 500, cancelledCount: 100, blocksDone: 2 })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 5_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test('of a block that is still held let its money go when all are cancelled', async () => {
    const id = await cutOff()
    expect(await cancelled(cancelFile(id))).toMatchObject({ status: 'EXECUTED' })
    await runRemittances(tested.bank)
    await exchange(tested.bank)
    expect(await one(id)).toMatchObject({ state: 'CANCELLED', cancelledCount: 600 })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test('are not for a stranger, nor for who only prepares', async () => {
    const id = await presented(2)
    const { id: remittance } = await one(id)
    const stranger = await addCustomer(tested, 'otra.persona')
    for (const key of [remittance, randomUUID(), 'x']) {
      expect((await cancelRemittance(key, stranger).authorize({})).json()).toMatchObject({ code: 'NOT_FOUND' })
      expect((await cancelFile(key === remittance ? id : key, stranger).authorize({})).json()).toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const key of [randomUUID(), 'x']) expect((await cancelRemittance(key).authorize({})).json()).toMatchObject({ code: 'NOT_FOUND' })
    const power = { userId: stranger.user.id, productId: ana.contractId, position: 1, canOperate: false, canPrepare: true }
    await tested.database.transaction((tx) => tx.insert(powers).values(power))
    expect((await cancelRemittance(remittance, stranger).authorize({})).json()).toMatchObject({ code: 'PREPARE_ONLY' })
    expect((await cancelFile(id, stranger).authorize({})).json()).toMatchObject({ code: 'PREPARE_ONLY' })
    expect(await one(id)).toMatchObject({ state: 'SCHEDULED', cancelledCount: 0 })
  })
})
