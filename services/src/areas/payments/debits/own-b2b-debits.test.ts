import type { PendingDebit } from '@almenara/contract/areas/payments/pending-debits'
import { toLocalDate } from '@almenara/contract/dates'
import { DIRECT_DEBIT } from '@almenara/formats/sepa/pacs003'
import { PAYMENT_RETURN } from '@almenara/formats/sepa/pacs004'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runB2bDebits } from '../../../payments/b2b-poller.ts'
import { sepaHouses } from '../../../payments/payment-postings.ts'
import { houseBalanceAt } from '../../../products/house-accounts.ts'
import { products } from '../../../products/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { get, move, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { expectAgreement, messagesTo } from '../../../testing/clearing.ts'
import { addCreditor, collect, debitsOf, goOn, keptAside, refundsOf, remittanceOf, workDay } from '../../../testing/debit-remittances.ts'
import { addCustomer, operation, type TestCustomer } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import type { Company } from '../../../testing/remittances.ts'

// What one customer of this bank collects by B2B of another: the debtor decides on its day until three, and both sides end alike.
const MONDAY = toLocalDate('2026-11-23')
const LATE = `${MONDAY}T14:30:00+01:00`
const OVER = `${MONDAY}T15:00:00+01:00`
const AMOUNT = 100_00

let tested: TestBank
let gym: Company
let debtor: TestCustomer
beforeEach(async () => {
  tested = await openTestBank()
  gym = await addCreditor(tested, 'gimnasio')
  debtor = await addCustomer(tested, 'aceros')
  await tested.database.transaction((tx) => tx.update(products).set({ use: 'PROFESSIONAL' }).where(eq(products.id, debtor.account.id)))
  await move(tested, debtor.account, 1_000_00, '2026-11-19')
})
afterEach(() => tested.close())

const collected = async (many: number, to = debtor) => {
  const lines = Array.from({ length: many }, () => ({ iban: to.account.iban, amount: AMOUNT, debit: { scheme: 'B2B' as const } }))
  const id = await collect(tested, gym, { lines })
  await goOn(tested)
  return id
}
const statesOf = async (id: string) => (await debitsOf(tested, id)).map(({ state }) => state)
const balances = async () => [(await moneyIn(tested, gym.account))?.balance, (await moneyIn(tested, debtor.account))?.balance]

const at = async (moment: string) => {
  tested.clock.set(moment)
  debtor.tokens = await signInAs(tested, debtor.user)
}
/** What happens in some seconds of a day. */
const turn = async () => {
  await runB2bDebits(tested.bank)
  await goOn(tested)
}

/** By mandate, as the debtor sees them. */
async function pending(): Promise<Map<string, PendingDebit>> {
  const { rows } = (await get(tested, debtor.tokens, '/services/b2b/v1/pending-debits-extract')).json<{ rows: PendingDebit[] }>()
  const known = await tested.database.select().from(receivedPayments)
  return new Map(rows.map((row) => [known.find(({ id }) => id === row.id)?.mandateId ?? '', row]))
}

async function decide(mandate: string, what: 'pay' | 'restore' | 'restore-cancelation', input: object = {}) {
  const { id } = (await pending()).get(mandate) ?? { id: 'none' }
  const calls = operation(tested, debtor.tokens, `/services/b2b/v1/pending-debits/${id}/${what}`)
  return (await calls.answer(await calls.authorize({ ...input }), debtor.user.mobile)).json<{ status?: string; code?: string }>()
}
const pay = (mandate: string) => decide(mandate, 'pay', { accountId: debtor.account.id })
const giveBack = (mandate: string) => decide(mandate, 'restore', { motive: 'MS02' })

/** Nothing stays between both sides, and nothing of them went to another bank. */
async function expectBothSidesEven(): Promise<void> {
  const { sepa, transit } = await sepaHouses(tested.bank)
  for (const house of [sepa, transit]) expect(await houseBalanceAt(tested.database, house, MONDAY)).toBe(0)
  expect([await keptAside(tested), await messagesTo(tested, DIRECT_DEBIT), await messagesTo(tested, PAYMENT_RETURN)]).toEqual([0, [], []])
  await expectAgreement(tested)
}

describe('a B2B debit between two customers of this bank', () => {
  test('waits for its debtor’s decision, and is charged, given back or returned undecided, each of them once', async () => {
    const id = await collected(4)
    expect([...(await pending()).values()].map(({ state }) => state)).toEqual(['PENDING', 'PENDING', 'PENDING', 'PENDING'])
    await workDay(tested, MONDAY)
    expect([await statesOf(id), await balances()]).toEqual([
      ['COLLECTED', 'COLLECTED', 'COLLECTED', 'COLLECTED'],
      [400_00, 1_000_00],
    ])

    await at(LATE)
    expect(await pay('M-1')).toMatchObject({ status: 'EXECUTED' })
    expect(await giveBack('M-2')).toMatchObject({ status: 'EXECUTED' })
    expect(await giveBack('M-3')).toMatchObject({ status: 'EXECUTED' })
    expect(await decide('M-3', 'restore-cancelation')).toMatchObject({ status: 'EXECUTED' })
    expect(await pay('M-3')).toMatchObject({ status: 'EXECUTED' })
    await turn()
    expect([await statesOf(id), await balances()]).toEqual([
      ['COLLECTED', 'COLLECTED', 'COLLECTED', 'COLLECTED'],
      [400_00, 800_00],
    ])

    await at(OVER)
    for (let times = 0; times < 3; times += 1) await turn()
    await workDay(tested, toLocalDate('2026-11-24'))
    await turn()
    expect(await statesOf(id)).toEqual(['COLLECTED', 'RETURNED', 'COLLECTED', 'RETURNED'])
    const debits = await debitsOf(tested, id)
    const refunds = await refundsOf(tested, id)
    const reasonOf = (ordinal: number) => refunds.find(({ debitId }) => debits.find((one) => one.ordinal === ordinal)?.id === debitId)
    expect([refunds.length, reasonOf(2), reasonOf(4)]).toEqual([
      2,
      expect.objectContaining({ kind: 'RETURN', reason: 'MS02', amount: AMOUNT }),
      expect.objectContaining({ kind: 'RETURN', reason: 'MD01', amount: AMOUNT }),
    ])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'PARTLY', settledCount: 2, returnedCount: 2, returnedAmount: 200_00 })
    expect(await balances()).toEqual([200_00, 800_00])
    debtor.tokens = await signInAs(tested, debtor.user)
    expect([...(await pending()).values()].map(({ state }) => state).toSorted()).toEqual(['LAPSED', 'PAID', 'PAID', 'REFUSED'])
    await expectBothSidesEven()
  })

  test('without funds is tried until its term is over, and goes back with AM04', async () => {
    const poor = await addCustomer(tested, 'pobre')
    await tested.database.transaction((tx) => tx.update(products).set({ use: 'PROFESSIONAL' }).where(eq(products.id, poor.account.id)))
    debtor = poor
    const id = await collected(1)
    await workDay(tested, MONDAY)
    await at(LATE)
    expect(await pay('M-1')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await at(OVER)
    await turn()
    expect(await statesOf(id)).toEqual(['RETURNED'])
    expect(await balances()).toEqual([0, 0])
    await expectBothSidesEven()
  })

  test('on a consumer’s account goes back on its day with AC13', async () => {
    await tested.database.transaction((tx) => tx.update(products).set({ use: 'CONSUMER' }).where(eq(products.id, debtor.account.id)))
    const id = await collected(1)
    expect(await pending()).toEqual(new Map())
    await workDay(tested, MONDAY)
    await turn()
    expect(await statesOf(id)).toEqual(['RETURNED'])
    expect(await refundsOf(tested, id)).toMatchObject([{ kind: 'RETURN', reason: 'AC13' }])
    expect(await balances()).toEqual([0, 1_000_00])
    await expectBothSidesEven()
  })

  test('paid before its day is charged on it, and cannot be given back afterwards', async () => {
    const id = await collected(1)
    expect(await pay('M-1')).toMatchObject({ status: 'EXECUTED' })
    expect(await balances()).toEqual([0, 1_000_00])
    await workDay(tested, MONDAY)
    await turn()
    expect([await statesOf(id), await balances()]).toEqual([['COLLECTED'], [100_00, 900_00]])
    await at(LATE)
    expect(await giveBack('M-1')).toMatchObject({ code: 'DEBIT_CLOSED' })
    await at(OVER)
    await turn()
    expect([await statesOf(id), await balances()]).toEqual([['COLLECTED'], [100_00, 900_00]])
    expect(await remittanceOf(tested, id)).toMatchObject({ state: 'DONE' })
    await expectBothSidesEven()
  })
})
