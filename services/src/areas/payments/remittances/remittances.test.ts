import type { OrderState } from '@almenara/contract/two-step'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exchange } from '../../../payments/exchange.ts'
import { payments } from '../../../payments/tables.ts'
import { products } from '../../../products/tables.ts'
import { addAccount, addUser, get, move, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import { lastSms } from '../../../testing/orders.ts'
import { lastEntry, moneyIn } from '../../../testing/payments.ts'
import { addCompanyCustomer, addReadyFile, linesTo, presentFile, type Company, type TestBatch } from '../../../testing/remittances.ts'
import { paymentSupports } from '../files/tables.ts'
import { runRemittances } from './run-remittances.ts'
import { remittances } from './tables.ts'

let tested: TestBank
let ana: Company
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 10_000)
})
afterEach(() => tested.close())

const fileOf = (...batches: TestBatch[]) => addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches })

async function presented(...batches: TestBatch[]): Promise<string> {
  const id = await fileOf(...batches)
  const reply = await presentFile(tested, ana, id)
  expect(reply.json<OrderState>()).toMatchObject({ status: 'EXECUTED' })
  return id
}

const ofFile = (id: string) =>
  tested.database.select().from(remittances).where(eq(remittances.supportId, id)).orderBy(asc(remittances.batch))
const linesOf = (id: string) => tested.database.select().from(payments).where(eq(payments.remittanceId, id)).orderBy(asc(payments.ordinal))
async function stateOf(id: string): Promise<string | undefined> {
  const [support] = await tested.database.select().from(paymentSupports).where(eq(paymentSupports.id, id))
  return support?.state
}

async function one(id: string) {
  const [remittance] = await ofFile(id)
  if (!remittance) throw new Error('No remittance')
  return remittance
}

async function run(): Promise<void> {
  await runRemittances(tested.bank)
  await exchange(tested.bank)
}

describe('a file that is signed', () => {
  test('is unpacked, charged one by one, sent and settled, and its sums are exact', async () => {
    const [open, closed] = [await addOther(tested), await addOther(tested, 'CLOSED')]
    const payee = await addAccount(tested, await addUser(tested, 'luz.gil'))
    const id = await fileOf({ lines: [...linesTo([open], 3), { iban: closed, amount: 50_00 }, { iban: payee.iban, amount: 25_00 }] })
    const authorized = await presentFile(tested, ana, id)
    expect(authorized.json<OrderState>()).toMatchObject({ status: 'EXECUTED', amount: 375_00, payee: '5 beneficiarios' })
    expect(await lastSms(tested, ana.user.mobile)).toMatch(/para 5 transferencias, 375,00 EUR, huella [\dA-F]{4}-[\dA-F]{4}\./)
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00, held: 375_00 })
    expect(await stateOf(id)).toBe('PRESENTED')
    await run()
    expect(await one(id)).toMatchObject({
      number: 'R-2026-000001',
      state: 'PARTLY',
      count: 5,
      unpacked: 5,
      settledCount: 4,
      settledAmount: 325_00,
      rejectedCount: 1,
      rejectedAmount: 50_00,
      failedCount: 0,
    })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 9_675_00, held: 0 })
    expect(await moneyIn(tested, payee)).toEqual({ balance: 25_00, held: 0 })
    expect(await stateOf(id)).toBe('DONE')
    expect((await linesOf((await one(id)).id)).map(({ state }) => state)).toEqual(['SETTLED', 'SETTLED', 'SETTLED', 'REJECTED', 'SETTLED'])
    await expectAgreement(tested)
  })

  test('case 33: a payroll is charged in one movement with its concept, and its payees are paid one by one', async () => {
    const payee = await addAccount(tested, await addUser(tested, 'luz.gil'))
    const id = await presented({
      lines: [...linesTo([await addOther(tested)], 700, 1_00), { iban: payee.iban, amount: 50_00 }],
      purpose: 'SALA',
    })
    await run()
    expect(await lastEntry(tested, ana.account)).toMatchObject({
      title: 'Remesa de transferencias R-2026-000001',
      detail: '701 transferencias',
      amount: -750_00,
      commonConcept: 15,
      ownConcept: 152,
    })
    expect(await one(id)).toMatchObject({ state: 'DONE', bookedAs: 'ONE', settledCount: 701, settledAmount: 750_00 })
    expect(await moneyIn(tested, payee)).toEqual({ balance: 50_00, held: 0 })
    await expectAgreement(tested)
  })

  test('case 15: a payee’s account of this bank that was closed after the signature fails alone, and the rest go', async () => {
    const payee = await addAccount(tested, await addUser(tested, 'luz.gil'))
    for (const bookedAsOne of [true, false]) {
      const before = (await moneyIn(tested, ana.account))?.balance ?? 0
      await tested.database.transaction((tx) => tx.update(products).set({ status: 'ACTIVE' }).where(eq(products.id, payee.id)))
      const id = await presented({ lines: [...linesTo([await addOther(tested)], 2), { iban: payee.iban, amount: 40_00 }], bookedAsOne })
      await tested.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, payee.id)))
      await run()
      expect(await one(id)).toMatchObject({ state: 'PARTLY', settledCount: 2, failedCount: 1, failedAmount: 40_00 })
      expect((await linesOf((await one(id)).id)).map(({ state, reason }) => [state, reason])).toEqual([
        ['SETTLED', null],
        ['SETTLED', null],
        ['FAILED', 'AC04'],
      ])
      expect(await moneyIn(tested, ana.account)).toEqual({ balance: before - 200_00, held: 0 })
    }
    await expectAgreement(tested)
  })

  test('for a later day waits for it, and what comes back days after it settled is counted as returned', async () => {
    const id = await presented({ lines: linesTo([await addOther(tested, 'RETURNS')], 2), requestedOn: '2026-11-23' })
    await run()
    expect(await one(id)).toMatchObject({ state: 'SCHEDULED', unpacked: 2, held: false })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00, held: 0 })
    tested.clock.set('2026-11-23T09:00:00+01:00')
    await run()
    expect(await one(id)).toMatchObject({ state: 'DONE', settledCount: 2 })
    tested.clock.set('2026-11-25T09:00:00+01:00')
    await run()
    expect(await one(id)).toMatchObject({ state: 'REJECTED', settledCount: 0, settledAmount: 0, returnedCount: 2, returnedAmount: 200_00 })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test('instant ones are charged when they are unpacked, and each that is rejected comes back at once', async () => {
    tested.clock.set('2026-11-21T22:00:00+01:00')
    ana.tokens = await signInAs(tested, ana.user)
    const lines = [...linesTo([await addOther(tested)], 2), ...linesTo([await addOther(tested, 'BLOCKED')], 1, 30_00)]
    const id = await presented({ lines, instant: true })
    await runRemittances(tested.bank)
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 9_770_00, held: 0 })
    await exchange(tested.bank)
    expect(await one(id)).toMatchObject({ state: 'PARTLY', settledCount: 2, rejectedCount: 1, executionOn: '2026-11-21' })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 9_800_00, held: 0 })
    await expectAgreement(tested)
  })

  test('case 32: without funds it stops, is tried again until the cut-off, and is charged whole when they come', async () => {
    const id = await presented({ lines: linesTo([await addOther(tested)], 3, 5_000_00) })
    await run()
    expect(await one(id)).toMatchObject({ state: 'STOPPED', held: false })
    expect(await lastSms(tested, ana.user.mobile)).toContain('esta parada: no hay saldo suficiente')
    await move(tested, ana.account, 5_000_00, '2026-11-20')
    tested.clock.set('2026-11-20T10:05:00+01:00')
    await run()
    expect((await one(id)).state).toBe('STOPPED')
    tested.clock.set('2026-11-20T16:50:00+01:00')
    await run()
    expect(await one(id)).toMatchObject({ state: 'DONE', settledCount: 3 })
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 0, held: 0 })
    await expectAgreement(tested)
  })

  test('case 32: without funds at the cut-off it fails, nothing is charged, and its people are told', async () => {
    const ids = [
      await presented({ lines: linesTo([await addOther(tested)], 3, 5_000_00) }),
      await presented({ lines: linesTo([await addOther(tested)], 3, 5_000_00), bookedAsOne: true }),
    ]
    for (const time of ['10:00', '16:59', '17:00']) {
      tested.clock.set(`2026-11-20T${time}:00+01:00`)
      await run()
    }
    for (const id of ids) {
      expect(await one(id)).toMatchObject({ state: 'FAILED', reason: 'AM04', failedCount: 3, failedAmount: 15_000_00 })
      expect((await linesOf((await one(id)).id)).map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'FAILED'])
      expect(await stateOf(id)).toBe('DONE')
    }
    expect(await lastSms(tested, ana.user.mobile)).toContain('no se ha realizado: no habia saldo suficiente')
    expect(await moneyIn(tested, ana.account)).toEqual({ balance: 10_000_00, held: 0 })
    const { rows } = (await get(tested, await signInAs(tested, ana.user), '/services/notice/v1/notices-extract')).json()
    expect(JSON.stringify(rows)).toContain('Una remesa no se ha realizado')
    await expectAgreement(tested)
  })

  test('of several days makes a remittance of each', async () => {
    const other = await addOther(tested)
    const id = await presented(
      { lines: linesTo([other], 2) },
      { lines: linesTo([other], 1), requestedOn: '2026-11-24' },
      { lines: linesTo([other], 1), requestedOn: '2026-11-21' },
    )
    expect((await ofFile(id)).map(({ number, executionOn, count, held }) => [number, executionOn, count, held])).toEqual([
      ['R-2026-000001', '2026-11-20', 2, true],
      ['R-2026-000002', '2026-11-24', 1, false],
      ['R-2026-000003', '2026-11-23', 1, false],
    ])
  })
})
