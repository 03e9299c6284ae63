import { addDays, addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDayFrom } from '../calendar/bank-days.ts'
import { users } from '../identity/tables.ts'
import { products } from '../products/tables.ts'
import { sendDailyTraffic } from '../rails/sepa/clearing-traffic.ts'
import { runB2bDebits } from '../payments/b2b-poller.ts'
import { simulatedSepaSchedule } from '../rails/sepa/tables.ts'
import { receivedPayments } from '../received/tables.ts'
import { openBankOver, type TestBank } from '../testing/bank.ts'
import { createDemoDatabase, DEMO_LOAD } from '../testing/demo-database.ts'
import { expectAgreement } from '../testing/clearing.ts'
import { collectOn, speak } from '../testing/debits.ts'
import { movementsOf } from './branch.ts'
import { castBranch } from './cast-accounts.ts'

const { today } = DEMO_LOAD
const PAYROLL = 'ES9698760418150200051332'

let tested: Omit<TestBank, 'house'>

beforeAll(async () => {
  tested = await openBankOver(await createDemoDatabase())
})
afterAll(() => tested.close())

async function receiptsOf(iban: string) {
  const [account] = await tested.database.select().from(products).where(eq(products.identifier, iban))
  return tested.database
    .select()
    .from(receivedPayments)
    .where(and(eq(receivedPayments.productId, account?.id ?? ''), eq(receivedPayments.kind, 'DEBIT')))
}

test('every debit of the last months is a receipt, with its mandate, and the clearing agrees that all is settled', async () => {
  const receipts = await receiptsOf(PAYROLL)
  expect(receipts.length).toBeGreaterThan(60)
  for (const { creditorId, mandateId, theirIban, scheme, postingId } of receipts) {
    expect([creditorId, mandateId, theirIban, scheme, postingId].every(Boolean)).toBe(true)
  }
  const disputed = receipts.filter(({ state }) => state === 'RETURNED')
  expect(disputed.length).toBeGreaterThan(2)
  expect(disputed.every(({ reason, givenBackAt }) => reason === 'MD06' && givenBackAt !== null)).toBe(true)
  const { rows } = await tested.database.execute<{ missing: number }>(sql`
    select count(*)::int as missing from transactions t where t.kind in ('direct-debit', 'transfer-in', 'payroll', 'pension')
      and t.booked_on >= ${addMonths(today, -12)} and not exists (select from received_payments r where r.posting_id = t.id)`)
  expect(rows).toEqual([{ missing: 0 }])
  await expectAgreement(tested)
})

test('what the clearing will send does not depend on the day of the load', () => {
  const window = [toLocalDate('2027-02-01'), toLocalDate('2027-03-31')] as const
  const debits = (loadedOn: LocalDate) =>
    [...movementsOf(castBranch(5, toLocalDate('2025-01-01'), loadedOn).accounts, ...window)]
      .filter(({ kind }) => kind === 'direct-debit')
      .map(({ key, bookedOn, legs: [leg] }) => [key, bookedOn, leg?.amount])
  expect(debits(today).length).toBeGreaterThan(50)
  expect(debits(toLocalDate('2026-12-09'))).toEqual(debits(today))
})

test('on any day an account with a life has receipts to come', async () => {
  const programme = await tested.database.select().from(simulatedSepaSchedule)
  const ofCarmen = programme.filter(({ what }) => what.debtorIban === PAYROLL)
  for (let day = addDays(today, 10); day < addMonths(today, 12); day = addDays(day, 1)) {
    expect(
      ofCarmen.some(({ sendOn, what }) => sendOn <= day && bankDayFrom(what.collectionOn) > day),
      day,
    ).toBe(true)
  }
})

test('they are announced, and collected on their days by the bank itself', async () => {
  const { bank, database, clock } = tested
  expect(await database.$count(users)).toBeGreaterThan(0)
  const clearing = { database, clock, bankCode: bank.brand.bankCode, bic: bank.brand.bic }
  await sendDailyTraffic(clearing, today)
  await speak(tested)
  const [coming] = (await receiptsOf(PAYROLL))
    .filter(({ state }) => state === 'DUE')
    .toSorted((a, b) => (a.settlementOn < b.settlementOn ? -1 : 1))
  expect(coming?.settlementOn).toBe('2026-11-26')
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']) await collectOn(tested, day)
  const collected = (await receiptsOf(PAYROLL)).find(({ id }) => id === coming?.id)
  expect(collected).toMatchObject({ state: 'POSTED', postedOn: '2026-11-26' })
  // What companies have not decided on goes back in the afternoon: until then the clearing has it, and this bank has not.
  clock.set('2026-11-26T15:00:00+01:00')
  await runB2bDebits(bank)
  await speak(tested)
  await expectAgreement(tested)
})
