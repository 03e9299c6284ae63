/** On the last bank day of each quarter: the interest and the fee of credit accounts. */
import { toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedWork, ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, listedItems, isNotSetAside, requireEarlierDone, runItems } from '../../calendar/set-aside.ts'
import { writeAboutProduct } from '../../correspondence/about-product.ts'
import { entries, ledgerAccounts } from '../../ledger/tables.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { SETTLEMENT_POSTING } from '../../products/posting-kinds.ts'
import { products } from '../../products/tables.ts'
import { creditLetter } from './credit-letter.ts'
import { settleCredit, settlementDayUntil, type BalanceFrom } from './rules/credit-settlement.ts'
import { settlementKey, settlementLegs } from './rules/settlement-legs.ts'
import { creditSettlements, creditTerms } from './tables.ts'

const NAME = 'credit-settlements'
/** Those that have something to charge and are not in the books. */
const unposted = sql`${creditSettlements.transactionId} is null and ${creditSettlements.interest} + ${creditSettlements.fee} > 0`

/** An item is a product and the day of its settlement: `P1 2026-12-31`. */
const charges: ItemWork = {
  name: NAME,
  due: async ({ bank }) => {
    const { productId, settledOn } = creditSettlements
    const item = sql<string>`${productId} || ' ' || ${settledOn}`
    const due = and(unposted, isNotSetAside(NAME, sql`(${item})`))
    const rows = await bank.database.select({ item }).from(creditSettlements).where(due).orderBy(settledOn, productId).limit(BATCH_SIZE)
    return rows.map((row) => row.item)
  },
  one: async ({ bank, day }, item) => {
    const [product = '', on = ''] = item.split(' ')
    const { productId, settledOn } = creditSettlements
    const mine = and(unposted, eq(productId, product), eq(settledOn, toLocalDate(on)))
    const [found] = await bank.database.select().from(creditSettlements).where(mine)
    if (found) await charge(bank, found, day)
  },
}

const CLOSINGS = 'credit-closings'

/** Reckons the quarter of a credit account. An item is a product and the day of its settlement: `P1 2026-12-31`. */
const closings = listedItems({
  name: CLOSINGS,
  all: async ({ bank, day }) => {
    if (settlementDayUntil(day) !== day) return []
    return (await creditAccounts(bank)).map(({ terms }) => `${terms.productId} ${day}`)
  },
  one: async ({ bank }, item) => {
    await requireEarlierDone(bank.database, CLOSINGS, item)
    const [product = '', on = ''] = item.split(' ')
    const [credit] = await creditAccounts(bank, product)
    if (credit) await freeze(bank, credit, toLocalDate(on))
  },
})

export const settleCredits: DatedWork = {
  name: NAME,
  run: async (today) => {
    await runItems(today, closings)
    await runItems(today, charges)
  },
  items: [closings, charges],
}

type Credit = Awaited<ReturnType<typeof creditAccounts>>[number]

/** Every one, or the one that is asked for. */
function creditAccounts({ database }: Bank, productId?: string) {
  return database
    .select({ terms: creditTerms, account: ledgerAccounts.id, limit: ledgerAccounts.overdraft, openedOn: products.openedOn })
    .from(creditTerms)
    .innerJoin(products, and(eq(products.id, creditTerms.productId), eq(products.status, 'ACTIVE')))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(productId === undefined ? undefined : eq(creditTerms.productId, productId))
    .orderBy(asc(creditTerms.productId))
}

async function freeze({ database }: Bank, { terms, account, limit, openedOn }: Credit, settledOn: LocalDate): Promise<void> {
  const { productId } = terms
  const [last] = await database
    .select({ settledOn: creditSettlements.settledOn })
    .from(creditSettlements)
    .where(and(eq(creditSettlements.productId, productId), lt(creditSettlements.settledOn, settledOn)))
    .orderBy(desc(creditSettlements.settledOn))
    .limit(1)
  const since = last?.settledOn ?? openedOn
  const balances = await balancesOf(database, account, since, settledOn)
  const { interest, fee, averageDrawn } = settleCredit({ ...terms, limit }, balances, settledOn)
  await database.transaction((tx) =>
    tx.insert(creditSettlements).values({ productId, settledOn, since, interest, fee, averageDrawn }).onConflictDoNothing(),
  )
}

/**
 * The balance of each day by value date: what stood on `since`, and each day that changed it before `until`. What is booked from `until` on
 * belongs to the next settlement, so that a day run late settles the same.
 */
async function balancesOf(database: Bank['database'], account: number, since: LocalDate, until: LocalDate): Promise<BalanceFrom[]> {
  const days = await database
    .select({ from: entries.valueOn, moved: sql<number>`sum(${entries.amount})::bigint` })
    .from(entries)
    .where(and(eq(entries.accountId, account), lt(entries.bookedOn, until), lt(entries.valueOn, until)))
    .groupBy(entries.valueOn)
    .orderBy(asc(entries.valueOn))
  let balance = 0
  const before = days.filter(({ from }) => from <= since)
  for (const { moved } of before) balance += moved
  const balances = [{ from: since, balance }]
  for (const { from, moved } of days.slice(before.length)) {
    balance += moved
    balances.push({ from, balance })
  }
  return balances.map((one) => ({ from: one.from, balance: toCents(one.balance) }))
}

type Settlement = typeof creditSettlements.$inferSelect

async function charge(bank: Bank, settlement: Settlement, day: LocalDate): Promise<void> {
  const { productId, settledOn, since } = settlement
  const [product] = await bank.database.select({ account: products.ledgerAccountId }).from(products).where(eq(products.id, productId))
  if (!product || product.account === null) throw new Error(`Credit ${productId} has no books`)
  const accounts = { credit: product.account, income: await houseAccount(bank.database, 'income') }
  const legs = settlementLegs(settlement, since, settledOn, accounts).map((leg) => ({ ...leg, valueOn: settledOn }))
  const posted = await bank.ledger.post({ key: settlementKey(productId, settledOn), kind: SETTLEMENT_POSTING, bookedOn: day, legs })
  if (posted.outcome !== 'POSTED' && posted.outcome !== 'REPLAYED') throw new Error(`The ledger answered ${posted.outcome} to ${productId}`)
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    await tx
      .update(creditSettlements)
      .set({ transactionId: posted.transaction })
      .where(and(eq(creditSettlements.productId, productId), eq(creditSettlements.settledOn, settledOn)))
    await writeAboutProduct(tx, bank, await creditLetter(tx, settlement, now), now)
  })
}
