import { addDays, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBankDay } from '../../calendar/bank-days.ts'
import { runDueDays } from '../../calendar/run-days.ts'
import { bankDays } from '../../calendar/tables.ts'
import { entries, ledgerAccounts } from '../../ledger/tables.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { products } from '../../products/tables.ts'
import { PricesUnavailable } from '../../rails/prices/port.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addDeposit, addInstrument, addPlan } from '../../testing/savings.ts'
import { collectContributions } from './collect-contributions.ts'
import { assignUnits, publishPrices } from './publish-prices.ts'
import { settleDeposits } from './settle-deposits.ts'
import { instrumentPrices, pensionYears, savingsDues, savingsMovements, termDeposits } from './tables.ts'

const WORKS = [publishPrices, assignUnits, settleDeposits, collectContributions]
const FIRST = toLocalDate('2026-01-30')
const LAST = toLocalDate('2027-02-05')

interface World {
  bank: TestBank
  owner: TestUser
  account: TestAccount
  ids: Record<'once' | 'monthly' | 'whole' | 'plan', string>
}

async function world(): Promise<World> {
  const bank = await openTestBank()
  // What falls on one day is done in the order of the contracts' ids: the same in both banks.
  let id = 0
  bank.bank.ids = { next: () => `id${String((id += 1)).padStart(14, '0')}` }
  const owner = await addUser(bank, 'ana.perez')
  const account = await addAccount(bank, owner)
  await move(bank, account, 2_000_00, '2026-01-05')
  await addInstrument(bank, { id: 'N5000', kind: 'PLAN' })
  const once = await addDeposit(bank, owner, account)
  const monthly = await addDeposit(bank, owner, account, { interestEvery: 1, renewal: 'RENEW_PRINCIPAL' })
  const whole = await addDeposit(bank, owner, account, { months: 6, renewal: 'RENEW_ALL' })
  const plan = await addPlan(bank, owner, account, { instrumentId: 'N5000', periodic: { amount: 200_00, on: '2026-02-28' } })
  await bank.database.transaction((tx) =>
    tx.insert(bankDays).values({ day: FIRST, startedAt: bank.clock.now(), finishedAt: bank.clock.now() }),
  )
  return { bank, owner, account, ids: { once: once.id, monthly: monthly.id, whole: whole.id, plan } }
}

/** Everything that the work leaves behind, without what differs from one bank to another. */
const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

const whole = sql`coalesce(${ledgerAccounts.stripeOf}, ${ledgerAccounts.id})`

async function booksOf({ bank, account, ids }: World) {
  const names = new Map(Object.entries({ ...ids, account: account.id }).map(([name, id]) => [id, name]))
  const of = (id: string) => names.get(id) ?? id
  const { database } = bank
  const entriesOf = await database.select().from(entries).where(eq(entries.accountId, account.ledgerAccountId)).orderBy(asc(entries.seq))
  return {
    entries: entriesOf.map(({ bookedOn, valueOn, title, amount, balanceAfter }) => [bookedOn, valueOn, title, amount, balanceAfter]),
    // Which stripe of the bank's own accounts a posting takes is left to chance: what they come to is not.
    balances: await database
      .select({ balance: sql<number>`sum(${ledgerAccounts.balance})::bigint` })
      .from(ledgerAccounts)
      .groupBy(whole)
      .orderBy(whole),
    deposits: (await database.select().from(termDeposits))
      .map(({ productId, accountId: _, ...terms }) => [of(productId), terms])
      .sort(byText),
    states: (await database.select().from(products)).map(({ id, status }) => [of(id), status]).sort(byText),
    movements: (await database.select().from(savingsMovements).orderBy(asc(savingsMovements.seq)))
      .map(({ productId, ...rest }) => [of(productId), rest.seq, rest.bookedOn, rest.kind, rest.amount, rest.units])
      .sort(byText),
    dues: (await database.select().from(savingsDues))
      .map(({ productId, dueOn, frozen, state }) => [of(productId), dueOn, frozen, state])
      .sort(byText),
    years: (await database.select().from(pensionYears)).map(({ year, contributed }) => [year, contributed]).sort(byText),
    prices: await database.select().from(instrumentPrices).orderBy(asc(instrumentPrices.day)),
  }
}

const at = (bank: TestBank, day: LocalDate) => bank.clock.set(`${day}T10:00:00+01:00`)

describe('a year of dated work', () => {
  let daily: World
  let books: Awaited<ReturnType<typeof booksOf>>

  beforeAll(async () => {
    daily = await world()
    for (let day = addDays(FIRST, 1); day <= LAST; day = addDays(day, 1)) {
      if (!isBankDay(day)) continue
      at(daily.bank, day)
      await runDueDays(daily.bank.bank, WORKS)
    }
    books = await booksOf(daily)
  })
  afterAll(() => daily.bank.close())

  test('ends the deposit that is not renewed, and renews the others as they were told', () => {
    expect(Object.fromEntries(books.states)).toMatchObject({ once: 'CANCELLED', monthly: 'ACTIVE', whole: 'ACTIVE' })
    const terms = Object.fromEntries(books.deposits)
    // 31/01/2027 was a Sunday: the term runs from it all the same.
    expect(terms['monthly']).toMatchObject({ principal: 10_000_00, rate: 20_000, startedOn: '2027-01-31', maturesOn: '2028-01-31' })
    expect(terms['whole']).toMatchObject({ startedOn: '2027-01-31', maturesOn: '2027-07-31' })
    // 181 days at 2,5 % and 184 at 2 %, each less its tax.
    expect(terms['whole'].principal).toBe(10_000_00 + 100_42 + 82_48)
  })

  test('pays interest when it is due, on the first bank day, with its own value date and its tax', () => {
    const interest = books.entries.filter(([, , title, amount]) => title === 'Intereses de depósito' && amount === 250_00)
    expect(interest.map(([bookedOn, valueOn]) => [bookedOn, valueOn])).toEqual([['2027-02-01', '2027-01-31']])
    expect(books.entries).toContainEqual(expect.arrayContaining(['2027-02-01', '2027-01-31', 'Retención de IRPF', -47_50]))
    expect(
      books.dues.filter(([name, , frozen]) => name === 'monthly' && (frozen as { kind: string }).kind === 'DEPOSIT_INTEREST'),
    ).toHaveLength(11)
  })

  test('contributes until the year’s limit, and no more until the next', () => {
    const paid = books.dues
      .filter(([name]) => name === 'plan')
      .map(([, dueOn, frozen, state]) => [dueOn, (frozen as { amount: number }).amount, state])
    expect(paid.slice(-3)).toEqual([
      ['2026-08-28', 200_00, 'DONE'],
      ['2026-09-28', 100_00, 'DONE'],
      ['2027-01-28', 200_00, 'DONE'],
    ])
    expect(books.years).toEqual([
      [2026, 1_500_00],
      [2027, 200_00],
    ])
  })

  test('gives each contribution units at the price of the next bank day', async () => {
    const [first] = await daily.bank.database
      .select()
      .from(savingsMovements)
      .where(eq(savingsMovements.productId, daily.ids.plan))
      .orderBy(asc(savingsMovements.seq))
    // Due on Saturday the 28th, taken on Monday, bought on Tuesday.
    expect(first).toMatchObject({
      bookedOn: '2026-03-02',
      amount: 200_00,
      price: books.prices.find(({ day }) => day === '2026-03-03')?.price,
    })
  })

  test('publishes a price on every bank day and no other', () => {
    expect(books.prices.every(({ day }) => isBankDay(day))).toBe(true)
    expect(books.prices).toHaveLength(260)
  })

  test('caught up in one go, and run again, gives the same books', async () => {
    const late = await world()
    try {
      at(late.bank, LAST)
      await runDueDays(late.bank.bank, WORKS)
      expect(await booksOf(late)).toEqual(books)
      for (const work of WORKS) await work.run({ bank: late.bank.bank, day: LAST, from: LAST })
      expect(await booksOf(late)).toEqual(books)
      expect(await verifyLedger(late.bank.database)).toEqual([])
    } finally {
      await late.bank.close()
    }
  })
})

describe('what cannot be done', () => {
  test('a contribution without funds is not made, not counted and not tried again', async () => {
    const { bank, account, ids } = await world()
    try {
      await move(bank, account, -1_990_00, '2026-02-02')
      at(bank, toLocalDate('2026-03-10'))
      await runDueDays(bank.bank, WORKS)
      const [due] = await bank.database.select().from(savingsDues).where(eq(savingsDues.productId, ids.plan))
      expect(due).toMatchObject({ state: 'UNPAID', transactionId: null })
      expect(await bank.database.select().from(savingsMovements).where(eq(savingsMovements.productId, ids.plan))).toEqual([])
      expect(await bank.database.select().from(pensionYears)).toMatchObject([{ contributed: 0 }])
    } finally {
      await bank.close()
    }
  })

  test('a day whose prices cannot be asked for stops, and goes on where it was', async () => {
    const { bank, ids } = await world()
    try {
      const { prices } = bank.bank
      at(bank, toLocalDate('2026-03-03'))
      bank.bank.prices = {
        pricesOn: async (day, wanted) => {
          if (day === '2026-03-02') throw new PricesUnavailable('No network')
          return prices.pricesOn(day, wanted)
        },
      }
      await expect(runDueDays(bank.bank, WORKS)).rejects.toThrow('No network')
      expect(await bank.database.select().from(savingsDues).where(eq(savingsDues.productId, ids.plan))).toEqual([])
      bank.bank.prices = prices
      await runDueDays(bank.bank, WORKS)
      expect(await bank.database.select().from(savingsDues).where(eq(savingsDues.productId, ids.plan))).toMatchObject([{ state: 'DONE' }])
    } finally {
      await bank.close()
    }
  })
})
