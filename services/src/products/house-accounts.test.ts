import { toCents } from '@almenara/contract/money'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { houseAccount, houseBalanceAt, type HouseAccount } from './house-accounts.ts'
import { houseAccounts } from './tables.ts'
import { fixedClock } from '../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { moving } from '../testing/postings.ts'
import { createLedger, type Ledger } from '../ledger/batcher.ts'
import { openAccount } from '../ledger/open-account.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'

const clock = fixedClock('2026-11-20T10:00:00Z')
const TODAY = '2026-11-20' as never

let database: TestDatabase
let ledgers: [Ledger, Ledger]
let house: number
let customers: number[]
const names: HouseAccount[] = ['taxes', 'income', 'savings', 'cards', 'top-ups', 'sepa']

beforeAll(async () => {
  database = await createTestDatabase()
  ledgers = [createLedger({ database, clock }), createLedger({ database, clock })]
})
afterAll(() => database.drop())
beforeEach(async () => {
  house = await houseAccount(database, names.pop() ?? 'sepa-unmatched')
  customers = await database.transaction(async (tx) => {
    const made: number[] = []
    for (let place = 0; place < 4; place += 1) made.push(await openAccount(tx, { overdraft: toCents(1_000_00) }))
    return made
  })
})

const stripesOf = (account: number) =>
  database.select().from(ledgerAccounts).where(eq(ledgerAccounts.stripeOf, account)).orderBy(asc(ledgerAccounts.id))

test('what goes through an account of the bank’s own is in its stripes, adds up, and the books are sound', async () => {
  const posted = await Promise.all(
    Array.from({ length: 200 }, (_, at) => (at % 2 ? ledgers[0] : ledgers[1]).post(moving(1_00, customers[at % 4] ?? 0, house))),
  )
  expect(posted.filter(({ outcome }) => outcome !== 'POSTED')).toEqual([])
  expect(await houseBalanceAt(database, house, TODAY)).toBe(200_00)
  const rows = await database
    .select()
    .from(ledgerAccounts)
    .where(or(eq(ledgerAccounts.id, house), inArray(ledgerAccounts.id, customers)))
    .orderBy(asc(ledgerAccounts.id))
  expect(rows.map(({ balance }) => balance)).toEqual([0, -50_00, -50_00, -50_00, -50_00])
  expect(await verifyLedger(database)).toEqual([])
})

test('transactions that have all the connections are each told an account of the bank’s own', async () => {
  const small = openDatabase(database.connection, { max: 2 })
  let begun = 0
  const asking = (name: HouseAccount) =>
    small.transaction(async () => {
      begun += 1
      await expect.poll(() => begun).toBe(2)
      return houseAccount(small, name)
    })
  try {
    const [one, other] = await Promise.all([asking('treasury'), asking('collections')])
    expect(new Set([one, other, undefined]).size).toBe(3)
    expect(await houseAccount(database, 'treasury')).toBe(one)
  } finally {
    await small.close()
  }
})

test('a posting does not wait for another that is not over, through the same account of the bank’s own', async () => {
  const [one = 0, other = 0] = customers
  const owner = openDatabase(database.connection, { role: 'owner' })
  await owner.transaction(async (tx) => {
    const [first] = await stripesOf(house)
    // The others are kept too, all but one: whoever comes finds it.
    await tx.execute(sql`select from ledger_accounts where stripe_of = ${house} and id <> ${first?.id ?? 0} order by id for no key update`)
    expect(await ledgers[0].post(moving(5_00, one, house))).toMatchObject({ outcome: 'POSTED' })
    expect(await ledgers[1].post(moving(7_00, other, house))).toMatchObject({ outcome: 'POSTED' })
    const [after] = await stripesOf(house)
    expect(after?.balance).toBe(12_00)
  })
  await owner.close()
  expect(await verifyLedger(database)).toEqual([])
})

test('what moves among the bank’s own accounts alone is booked once for each key, by whichever processes', async () => {
  const another = await houseAccount(database, 'sepa-transit')
  const posting = moving(3_00, house, another)
  const answers = await Promise.all([...ledgers, ...ledgers].map((ledger) => ledger.post(posting)))
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['POSTED', 'REPLAYED', 'REPLAYED', 'REPLAYED'])
  expect(await houseBalanceAt(database, house, TODAY)).toBe(-3_00)
  expect(await verifyLedger(database)).toEqual([])
})

test('an account that was in use before there were stripes keeps what it has, and has stripes from then on', async () => {
  const old = await database.transaction((tx) => openAccount(tx, { house: true }))
  await ledgers[0].post(moving(9_00, customers[0] ?? 0, old))
  await database.transaction(async (tx) => {
    await tx.delete(houseAccounts).where(eq(houseAccounts.name, 'sepa-unmatched'))
    await tx.insert(houseAccounts).values({ name: 'sepa-unmatched', ledgerAccountId: old })
  })
  const sameBank = openDatabase(database.connection)
  expect(await houseAccount(sameBank, 'sepa-unmatched')).toBe(old)
  await sameBank.close()
  expect(await stripesOf(old)).toHaveLength(8)
  await ledgers[1].post(moving(1_00, customers[0] ?? 0, old))
  expect(await houseBalanceAt(database, old, TODAY)).toBe(10_00)
  expect(await verifyLedger(database)).toEqual([])
})

test('a customer’s account has no stripes', async () => {
  const opening = database.execute(sql`select ledger_open_stripes(${customers[0] ?? 0}, 8)`)
  await expect(opening).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining('no account of the bank') }) }),
  )
  expect(await stripesOf(customers[0] ?? 0)).toEqual([])
})
