import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/verify.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../../testing/bank.ts'
import { addCredit, addGuarantee, addLoan, catchUp, publishRate, runDays } from '../../testing/financings.ts'
import { financingReceipts } from './tables.ts'

const banks: TestBank[] = []
async function opened(): Promise<{ bank: TestBank; payer: TestAccount; loan: TestAccount }> {
  const bank = await openTestBank()
  banks.push(bank)
  // The same contracts in every bank: what falls due on one day is charged in the order of their ids.
  let last = 0
  bank.bank.ids = { next: () => `contract${String((last += 1)).padStart(4, '0')}` }
  const owner = await addUser(bank, 'ana.perez')
  const payer = await addAccount(bank, owner)
  await move(bank, payer, 30_000_00, '2026-11-02', 'Ingreso')
  await publishRate(bank, '2027-09-01', 3000)
  const loan = await addLoan(bank, owner, payer, {
    principal: toCents(12_000_00),
    referenceIndex: 'EURIBOR_12M',
    spread: 1000,
    reviewMonths: 12,
  })
  await addLoan(bank, owner, payer, {
    type: 'LEASING',
    principal: toCents(6_000_00),
    residual: toCents(100_00),
    vatRate: 21_000,
    months: 6,
  })
  await addGuarantee(bank, owner, payer)
  const credit = await addCredit(bank, owner)
  await move(bank, credit, -4_000_00, '2026-11-03', 'Disposición')
  return { bank, payer, loan }
}
afterEach(async () => {
  await Promise.all(banks.splice(0).map((bank) => bank.close()))
})

/**
 * Every entry of the books, without what differs between two banks: ids and the moment of writing. Which stripe of the bank's own accounts a
 * posting takes is left to chance: what they come to is not.
 */
async function books({ database }: TestBank) {
  const { rows } = await database.execute(
    sql`select coalesce(a.stripe_of, a.id) as account, case when a.stripe_of is null then e.seq end as seq, e.booked_on, e.value_on, e.amount,
        case when a.stripe_of is null then e.balance_after end as balance_after, e.title, e.detail
      from entries e join ledger_accounts a on a.id = e.account_id
      order by 1, 2, e.booked_on, e.value_on, e.title, e.detail, e.amount`,
  )
  return rows
}

test('a year run day by day, run twice over, or caught up in one go gives the same books', async () => {
  const [daily, late] = [await opened(), await opened()]
  await runDays(daily.bank, '2026-11-20', '2027-12-31')
  const after = await books(daily.bank)
  await runDays(daily.bank, '2026-11-20', '2027-12-31')
  expect(await books(daily.bank)).toEqual(after)
  await catchUp(late.bank, '2026-11-20')
  await catchUp(late.bank, '2027-12-31')
  expect(await books(late.bank)).toEqual(after)
  expect(after.length).toBeGreaterThan(100)
  expect(await verifyLedger(daily.bank.database)).toEqual([])
})

test('a receipt that cannot be paid stays unpaid, is tried each bank day, and bears interest on its principal until it is', async () => {
  const { bank, payer, loan } = await opened()
  await move(bank, payer, -30_000_00, '2026-11-19', 'Pago de todo')
  await runDays(bank, '2026-11-20', '2026-12-22')
  const receipt = async () =>
    (
      await bank.database
        .select()
        .from(financingReceipts)
        .where(sql`product_id = ${loan.id} and number = 1`)
    )[0]
  expect(await receipt()).toMatchObject({ paidOn: null, triedOn: '2026-12-22', transactionId: null })
  await move(bank, payer, 5_000_00, '2026-12-22', 'Ingreso')
  await runDays(bank, '2026-12-23', '2026-12-23')
  // 8 days of 471,85 € at 8 %: a consumer’s loan at 6 %, two points above.
  expect(await receipt()).toMatchObject({ paidOn: '2026-12-23', principal: 47_185, lateInterest: 83 })
  expect(await verifyLedger(bank.database)).toEqual([])
})

test('a receipt due on a holiday is charged on the next bank day without interest for it', async () => {
  const { bank, loan } = await opened()
  await runDays(bank, '2026-11-20', '2027-05-18')
  // 15/05/2027 is a Saturday.
  const [row] = await bank.database
    .select()
    .from(financingReceipts)
    .where(sql`product_id = ${loan.id} and due_on = '2027-05-15'`)
  expect(row).toMatchObject({ paidOn: '2027-05-17', lateInterest: 0 })
})

test('a receipt is booked once though the process dies before it is marked', async () => {
  const { bank, loan } = await opened()
  await runDays(bank, '2026-11-20', '2026-12-15')
  const before = await books(bank)
  await bank.database.transaction((tx) => tx.execute(sql`update financing_receipts set paid_on = null, transaction_id = null`))
  await runDays(bank, '2026-12-16', '2026-12-16')
  expect(await books(bank)).toEqual(before)
  const [row] = await bank.database
    .select()
    .from(financingReceipts)
    .where(sql`product_id = ${loan.id} and number = 1`)
  expect(row?.transactionId).not.toBeNull()
})

test('the rate is reviewed on its day with what had been published, and what is published later changes nothing', async () => {
  const { bank, loan } = await opened()
  await runDays(bank, '2026-11-20', '2027-11-15')
  await publishRate(bank, toLocalDate('2027-10-01'), 9000)
  await runDays(bank, '2027-11-16', '2027-12-15')
  const { rows } = await bank.database.execute(sql`select since, rate from loan_rates where product_id = ${loan.id} order by since`)
  expect(rows).toEqual([
    { since: '2026-11-15', rate: 6000 },
    { since: '2027-11-15', rate: 4000 },
  ])
})
