import { type LocalDate, toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/connection.ts'
import { fixedClock } from '../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { leg, moving } from '../testing/postings.ts'
import { createLedger } from './batcher.ts'
import { type DatedPosting, InvalidHistory, loadHistory } from './load-history.ts'
import { type NewAccount, openAccount } from './open-account.ts'
import { entries, ledgerAccounts, transactions } from './tables.ts'
import { verifyLedger } from './verify.ts'

let database: TestDatabase
let owner: Database
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.connection, { role: 'owner' })
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const open = (account: NewAccount = {}) => database.transaction((tx) => openAccount(tx, account))
const dated = (day: string, posting: ReturnType<typeof moving>): DatedPosting => ({
  ...posting,
  bookedOn: toLocalDate(day),
  postedAt: toInstant(`${day}T09:00:00Z`),
})
const count = () => database.$count(entries)

test('a history is booked as if it had been posted, texts and all, and posting goes on after it', async () => {
  const [house, ana] = [await open({ house: true }), await open({ overdraft: toCents(1_00) })]
  const words = {
    detail: 'tab\t, line\n, slash \\N and «ñ»',
    data: { counterpartyName: 'Núñez\tS.A.', remittance: '\\.' },
    valueOn: toLocalDate('2026-01-03'),
  }
  async function* history() {
    yield dated('2026-01-02', moving(10_00, house, ana))
    yield dated('2026-01-02', { ...moving(1, ana, house), legs: [leg(ana, -10_50, words), leg(house, 10_50)] })
    yield dated('2026-02-01', { ...moving(1, ana, house), legs: [leg(ana, -3_00, { forced: true }), leg(house, 3_00)] })
  }
  expect(await loadHistory(owner, history())).toEqual({ transactions: 3, entries: 6 })
  const rows = await database.select().from(entries).where(eq(entries.accountId, ana)).orderBy(asc(entries.seq))
  expect(rows.map((row) => [row.seq, row.amount, row.balanceAfter, row.bookedOn])).toEqual([
    [1, 10_00, 10_00, '2026-01-02'],
    [2, -10_50, -50, '2026-01-02'],
    [3, -3_00, -3_50, '2026-02-01'],
  ])
  expect(rows[1]).toMatchObject(words)
  const [account] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, ana))
  expect(account).toMatchObject({ balance: -3_50, beyondLimit: 2_50, seq: 3, lastBookedOn: '2026-02-01' })
  const [last] = await database.select().from(transactions).orderBy(asc(transactions.id)).offset(2)
  const ledger = createLedger({ database, clock: fixedClock('2026-02-02T10:00:00Z') })
  expect(await ledger.post(moving(1_00, house, ana))).toEqual({ outcome: 'POSTED', transaction: (last?.id ?? 0) + 1 })
  expect(await verifyLedger(database)).toEqual([])
})

test('a history that breaks a rule is refused whole', async () => {
  const [house, ana, dollars] = [await open({ house: true }), await open(), await open({ currency: 'USD' })]
  const before = await count()
  const day = '2026-01-02'
  const broken: [string, DatedPosting[]][] = [
    ['comes after', [dated(day, moving(1, house, ana)), dated('2026-01-01', moving(1, house, ana))]],
    [
      'does not balance',
      [dated(day, moving(5, house, ana)), dated(day, { ...moving(1, house, ana), legs: [leg(house, -1), leg(ana, 2)] })],
    ],
    ['has not the funds', [dated(day, moving(5, house, ana)), dated(day, moving(6, ana, house))]],
    ['mixes currencies', [dated(day, moving(5, house, dollars))]],
    ['does not exist', [dated(day, moving(5, house, 999_999))]],
  ]
  for (const [why, history] of broken) await expect(loadHistory(owner, history), why).rejects.toThrow(why)
  await expect(loadHistory(owner, [dated(day, moving(5, house, 999_999))])).rejects.toThrow(InvalidHistory)
  expect(await count()).toBe(before)
})

test('an account that has entries is refused', async () => {
  const [house, ana] = [await open({ house: true }), await open()]
  await loadHistory(owner, [dated('2026-01-02', moving(1, house, ana))])
  await expect(loadHistory(owner, [dated('2026-01-03', moving(1, house, ana))])).rejects.toThrow('has entries already')
})

test('a key that was used before is refused by the database', async () => {
  const [house, ana, leo] = [await open({ house: true }), await open(), await open({ house: true })]
  const posting = dated('2026-01-02', moving(1, house, ana))
  await loadHistory(owner, [posting])
  const other: { bookedOn: LocalDate } & DatedPosting = { ...posting, legs: [leg(leo, -1), leg(await open(), 1)] }
  await expect(loadHistory(owner, [other])).rejects.toThrow('transactions_key_unique')
})

test('the application may not load', async () => {
  await expect(loadHistory(database, [])).rejects.toThrow('permission denied')
})
