import { dayAt, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parties } from '../identity/tables.ts'
import { houseBalanceAt } from '../products/house-accounts.ts'
import { products } from '../products/tables.ts'
import { receivedPayments } from '../received/tables.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../testing/bank.ts'
import { debitComes, expectAgreement, redeliverAll, transferComes } from '../testing/clearing.ts'
import { lastEntry, moneyIn, refundOf } from '../testing/payments.ts'
import { exchange, sepaDay } from './exchange.ts'
import { sepaHouses } from './payment-postings.ts'

const MONDAY = '2026-11-23T09:30:00+01:00'

let tested: TestBank
let ana: TestUser
let account: TestAccount
// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addUser(tested, 'ana.ruiz')
  account = await addAccount(tested, ana)
  await move(tested, account, 1_000_00, '2026-11-19')
})
afterEach(() => tested.close())

describe('a transfer that comes', () => {
  test.each([false, true])(
    'is in its account in the payer’s words (instant: %s), once, though its message comes twice',
    async (instant) => {
      await transferComes(tested, account, { instant })
      await exchange(tested.bank)
      await redeliverAll(tested)
      await exchange(tested.bank)
      expect(await moneyIn(tested, account)).toEqual({ balance: 1_250_00, held: 0 })
      expect(await lastEntry(tested, account)).toMatchObject({
        type: 'TRANSFER_IN',
        title: 'Transferencia de Textiles Gil, S. L.',
        detail: 'Factura n',
      })
      await expectAgreement(tested)
    },
  )

  test('for nobody here goes back, and the clearing has its money', async () => {
    const sent = await transferComes(tested, account, { toIban: 'ES9121000418450200051332' })
    await exchange(tested.bank)
    const [row] = await tested.database.select().from(receivedPayments).where(eq(receivedPayments.ourIban, sent.toIban))
    expect(row).toMatchObject({ state: 'RETURNED', reason: 'AC01' })
    const { transit } = await sepaHouses(tested.bank)
    expect(await houseBalanceAt(tested.database, transit, dayAt(tested.clock.now()))).toBe(0)
    await expectAgreement(tested)
  })

  test('that is instant and for a cancelled account is not taken, and nothing is booked', async () => {
    await tested.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, account.id)))
    await transferComes(tested, account, { instant: true })
    await exchange(tested.bank)
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    const [row] = await tested.database.select().from(receivedPayments).where(eq(receivedPayments.ourIban, account.iban))
    expect(row).toMatchObject({ state: 'REJECTED', reason: 'AC04' })
    await expectAgreement(tested)
  })
})

describe('a direct debit that comes', () => {
  const monday = { day: toLocalDate('2026-11-23'), from: toLocalDate('2026-11-21') }
  const arrive = async (more: Parameters<typeof debitComes>[2] = {}) => {
    await debitComes(tested, account, more)
    await exchange(tested.bank)
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    tested.clock.set(MONDAY)
    for (let again = 0; again < 2; again += 1) await sepaDay.run({ bank: tested.bank, ...monday })
    const [row] = await tested.database.select().from(receivedPayments).where(eq(receivedPayments.ourIban, account.iban))
    return row
  }

  test('is charged on its day, with its mandate and creditor', async () => {
    expect(await arrive()).toMatchObject({ state: 'POSTED', mandateId: 'M-1' })
    expect(await moneyIn(tested, account)).toEqual({ balance: 940_00, held: 0 })
    const data = { mandateId: 'M-1', counterpartyId: 'ES77000B85626240', scheme: 'CORE' }
    expect(await lastEntry(tested, account)).toMatchObject({ type: 'DIRECT_DEBIT', title: 'Recibo de Luz, S. A.', data })
    await expectAgreement(tested)
  })

  test.each([
    ['without funds', { amount: toCents(1_000_01) }, 'AM04'],
    ['that is B2B, of a person', { scheme: 'B2B' as const }, 'AC13'],
  ])('%s goes back the same day', async (_name, more, reason) => {
    expect(await arrive(more)).toMatchObject({ state: 'RETURNED', reason })
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test('on an account that was cancelled since it was announced goes back', async () => {
    await debitComes(tested, account)
    await exchange(tested.bank)
    await tested.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, account.id)))
    tested.clock.set(MONDAY)
    await sepaDay.run({ bank: tested.bank, ...monday })
    const [row] = await tested.database.select().from(receivedPayments).where(eq(receivedPayments.ourIban, account.iban))
    expect(row).toMatchObject({ state: 'RETURNED', reason: 'AC04', postedOn: null })
  })

  test('that is B2B, of a company without a confirmed mandate, waits for its decision', async () => {
    await tested.database.transaction((tx) => tx.update(parties).set({ kind: 'ORGANISATION' }).where(eq(parties.id, ana.partyId)))
    expect(await arrive({ scheme: 'B2B' })).toMatchObject({ state: 'DUE', reason: null })
  })

  test('is given back on its debtor’s demand, once', async () => {
    const row = await arrive()
    if (!row) throw new Error('No debit')
    const refund = () => refundOf(tested, row)
    expect(await refund()).toBe(true)
    expect(await refund()).toBe(false)
    await exchange(tested.bank)
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    const [after] = await tested.database.select().from(receivedPayments).where(eq(receivedPayments.id, row.id))
    expect(after).toMatchObject({ state: 'RETURNED', reason: 'MD06' })
    await expectAgreement(tested)
  })
})
