/** Writes what the cast owes and has guaranteed: contracts, receipts charged so far, and the rates that have been published. */
import { addDays, firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { ZERO } from '@almenara/contract/money'
import { eq, inArray, sql } from 'drizzle-orm'
import { settlementDayUntil } from '../areas/financings/rules/credit-settlement.ts'
import { receiptKey } from '../areas/financings/rules/receipt-legs.ts'
import { settlementKey } from '../areas/financings/rules/settlement-legs.ts'
import * as tables from '../areas/financings/tables.ts'
import { bankDayFrom } from '../calendar/bank-days.ts'
import type { Database, Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { createLedger } from '../ledger/batcher.ts'
import { openAccount } from '../ledger/open-account.ts'
import { transactions } from '../ledger/tables.ts'
import { holders, powers, products } from '../products/tables.ts'
import { CAST_BRANCH, LOGINS, PEOPLE, type Person } from './cast.ts'
import { castSettlement } from './credit-life.ts'
import { CAST_CREDIT, CAST_LOANS, productIdOf, ratesOf, tableOf, type DemoLoan } from './financing-cast.ts'
import { openingOf, receiptOf } from './financing-life.ts'
import { billsOf, CAST_DISCOUNT, CAST_GUARANTEES, guaranteeReceipts, type DemoGuarantee } from './guarantee-cast.ts'
import { monthsBetween } from './life.ts'
import { publishedBy } from './reference-rates.ts'
import { demoBranches } from './tables.ts'
import { type Accounts, bookedAt, toPosting } from './write-branch.ts'

interface Writing {
  database: Database
  seed: number
  /** The first day of the history. */
  from: LocalDate
  /** Until when receipts have been charged: the day on which these rows are first written. */
  asOf: LocalDate
}

/** Writes what is missing; on later days, the new bills and the rates published since. */
export async function writeFinancings({ database, seed, from, asOf }: Writing): Promise<void> {
  const [branch] = await database.select().from(demoBranches).where(eq(demoBranches.code, CAST_BRANCH))
  if (!branch) throw new RangeError('The cast is written before what it owes')
  const [known] = await database.select({ id: tables.financings.productId }).from(tables.financings).limit(1)
  if (!known) {
    const accounts = await withLoanAccounts(database, branch.accounts, seed, asOf)
    await database.transaction((tx) => writeContracts(tx, { seed, from, asOf, accounts }))
  }
  const bills = tables.discountedBills
  await database.transaction(async (tx) => {
    await tx
      .insert(bills)
      .values(billRows(seed, from, asOf))
      .onConflictDoUpdate({
        target: [bills.productId, bills.number],
        set: { returnedOn: sql`excluded.returned_on`, returnReason: sql`excluded.return_reason` },
      })
    const rates = publishedBy(asOf).map((published) => ({ referenceIndex: 'EURIBOR_12M' as const, ...published }))
    await tx.insert(tables.referenceRates).values(rates).onConflictDoNothing()
  })
}

/** A bank that was loaded before it lent opens the accounts of its loans with what is owed today. */
async function withLoanAccounts(database: Database, known: Accounts, seed: number, today: LocalDate): Promise<Accounts> {
  const missing = CAST_LOANS.filter(({ name }) => known[name] === undefined)
  if (missing.length === 0) return known
  const accounts = { ...known }
  await database.transaction(async (tx) => {
    for (const { name, terms } of missing) accounts[name] = await openAccount(tx, { overdraft: terms.principal })
    await tx.update(demoBranches).set({ accounts }).where(eq(demoBranches.code, CAST_BRANCH))
  })
  const ledger = createLedger({ database, clock: { now: () => bookedAt(today) } })
  const openings = missing.flatMap((loan) => openingOf(seed, loan, addDays(today, 1), today))
  await Promise.all(openings.map((opening) => ledger.post(toPosting(opening, accounts))))
  return accounts
}

interface Contracts extends Omit<Writing, 'database'> {
  accounts: Accounts
}

interface DemoProduct {
  name: string
  number: string
  type: 'LOAN' | 'LEASING' | 'GUARANTEE' | 'FINANCIAL_IMPACT'
  commercialName: string
  holder: Person
  chargedTo: string
  openedOn: LocalDate
}

const PRODUCTS: readonly DemoProduct[] = [
  ...CAST_LOANS.map(({ terms, ...loan }) => ({ ...loan, openedOn: terms.startedOn })),
  ...CAST_GUARANTEES.map(({ issuedOn, ...guarantee }) => ({
    ...guarantee,
    type: 'GUARANTEE' as const,
    holder: 'construcciones' as const,
    openedOn: issuedOn,
  })),
  {
    ...CAST_DISCOUNT,
    type: 'FINANCIAL_IMPACT',
    holder: 'construcciones',
    openedOn: CAST_GUARANTEES[0]?.issuedOn ?? CAST_CREDIT.endsOn,
  },
]

/** She acts for the company with one account: what is charged to it too. */
const ALSO_SEEN_BY: Readonly<Record<string, readonly Person[]>> = {
  'construcciones.furgoneta': ['carmen'],
  'construcciones.grua': ['carmen'],
  'construcciones.camion': ['carmen'],
}

async function writeContracts(tx: Tx, contracts: Contracts): Promise<void> {
  const { seed, accounts, asOf } = contracts
  const id = (name: string) => productIdOf(seed, name)
  await tx.insert(products).values(
    PRODUCTS.map(({ name, type, commercialName, number, openedOn }) => ({
      id: id(name),
      type,
      commercialName,
      identifier: number,
      ledgerAccountId: accounts[name] ?? null,
      openedOn,
    })),
  )
  await writeOwners(tx, seed)
  const charged = [...PRODUCTS, { name: CAST_CREDIT.account, chargedTo: CAST_CREDIT.account }]
  await tx.insert(tables.financings).values(charged.map(({ name, chargedTo }) => ({ productId: id(name), chargedTo: id(chargedTo) })))
  await tx.insert(tables.loans).values(CAST_LOANS.map((loan) => loanRow(id(loan.name), loan)))
  await tx
    .insert(tables.loanRates)
    .values(CAST_LOANS.flatMap((loan) => ratesOf(loan, asOf).map((rate) => ({ productId: id(loan.name), ...rate }))))
  await tx
    .insert(tables.guarantees)
    .values(CAST_GUARANTEES.map(({ name, number: _, commercialName: __, chargedTo: ___, ...terms }) => ({ productId: id(name), ...terms })))
  await tx
    .insert(tables.discountLines)
    .values({ productId: id(CAST_DISCOUNT.name), maximum: CAST_DISCOUNT.maximum, rate: CAST_DISCOUNT.rate })
  const { limit: _, ...credit } = CAST_CREDIT.terms
  await tx.insert(tables.creditTerms).values({ productId: id(CAST_CREDIT.account), ...credit, endsOn: CAST_CREDIT.endsOn })
  await writeCharged(tx, contracts)
}

function loanRow(productId: string, { terms, spread, purpose, prepaymentFee, defaultRate }: DemoLoan): typeof tables.loans.$inferInsert {
  const review = spread === undefined ? {} : { referenceIndex: 'EURIBOR_12M' as const, spread, reviewMonths: 12 }
  return { productId, purpose, prepaymentFee, defaultRate, ...terms, ...review }
}

async function writeOwners(tx: Tx, seed: number): Promise<void> {
  const partyOf = new Map((await tx.select().from(parties)).map(({ taxId, id }) => [taxId, id]))
  const userOf = new Map(
    (await tx.select({ id: users.id, username: users.username }).from(users)).map(({ username, id }) => [username, id]),
  )
  const owned = PRODUCTS.flatMap(({ name, holder }) => {
    const partyId = partyOf.get(PEOPLE[holder].taxId)
    return partyId === undefined ? [] : [{ productId: productIdOf(seed, name), partyId, ordinal: 1 }]
  })
  await tx.insert(holders).values(owned)
  const seen = PRODUCTS.flatMap(({ name, holder }, place) =>
    [holder, ...(ALSO_SEEN_BY[name] ?? [])].flatMap((person) => {
      const login = person in LOGINS ? LOGINS[person as keyof typeof LOGINS] : undefined
      const userId = login && userOf.get(login.username)
      return userId === undefined ? [] : [{ userId, productId: productIdOf(seed, name), position: FIRST_POSITION + place }]
    }),
  )
  await tx.insert(powers).values(seen)
}

/** After the accounts and the cards of whoever has them. */
const FIRST_POSITION = 200

/** Receipts and settlements until the day, each with its transaction where the books have it. */
async function writeCharged(tx: Tx, { seed, from, asOf }: Contracts): Promise<void> {
  const receipts = [
    ...CAST_LOANS.flatMap((loan) => loanReceipts(seed, loan, asOf)),
    ...CAST_GUARANTEES.flatMap((guarantee) => guaranteeRows(seed, guarantee, asOf)),
  ]
  const keys = receipts.map(({ key }) => key)
  const posted = await transactionsOf(tx, keys)
  const hasHistory = posted.size > 0
  const rows = receipts.map(({ key, row }) => {
    const transactionId = posted.get(key) ?? null
    const chargedOn = bankDayFrom(row.dueOn)
    // What the history has not, its account had not the funds for: the bank tries again.
    const unpaid = hasHistory && transactionId === null && chargedOn >= from
    return { ...row, transactionId, paidOn: unpaid ? null : chargedOn, triedOn: unpaid ? null : chargedOn }
  })
  await tx.insert(tables.financingReceipts).values(rows)
  await writeSettlements(tx, seed, from, asOf)
}

async function transactionsOf(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ key: transactions.key, id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.key, [...keys]))
  return new Map(rows.map(({ key, id }) => [key, id]))
}

function loanReceipts(seed: number, loan: DemoLoan, asOf: LocalDate) {
  const productId = productIdOf(seed, loan.name)
  return tableOf(loan)
    .filter(({ dueOn }) => bankDayFrom(dueOn) <= asOf)
    .map((row) => {
      const receipt = receiptOf(row)
      const { number, rate, outstanding } = row
      return { key: receiptKey(productId, receipt), row: { productId, number, rate, outstanding, ...receipt } }
    })
}

function guaranteeRows(seed: number, guarantee: DemoGuarantee, asOf: LocalDate) {
  const productId = productIdOf(seed, guarantee.name)
  return guaranteeReceipts(guarantee, asOf)
    .filter(({ dueOn }) => bankDayFrom(dueOn) <= asOf)
    .map((receipt, index) => {
      const row = { productId, number: index + 1, rate: guarantee.feeRate, outstanding: receipt.principal, ...receipt }
      return { key: receiptKey(productId, receipt), row }
    })
}

async function writeSettlements(tx: Tx, seed: number, from: LocalDate, asOf: LocalDate): Promise<void> {
  const productId = productIdOf(seed, CAST_CREDIT.account)
  const rows: (typeof tables.creditSettlements.$inferInsert)[] = []
  for (let day = settlementDayUntil(asOf); day >= from; day = settlementDayUntil(addDays(day, -1))) {
    const posted = await transactionsOf(tx, [settlementKey(productId, day)])
    const { since, interest, fee, averageDrawn } = castSettlement(day)
    const transactionId = posted.get(settlementKey(productId, day)) ?? null
    // Charged by an earlier version of the demo bank, in its own way: nothing is left to charge.
    const charged = transactionId === null ? { interest: ZERO, fee: ZERO } : { interest, fee }
    rows.push({ productId, settledOn: day, since, ...charged, averageDrawn, transactionId })
  }
  if (rows.length > 0) await tx.insert(tables.creditSettlements).values(rows)
}

function billRows(seed: number, from: LocalDate, today: LocalDate): (typeof tables.discountedBills.$inferInsert)[] {
  const productId = productIdOf(seed, CAST_DISCOUNT.name)
  return (
    [...monthsBetween(firstOfMonth(from), today)]
      .flatMap((month) => billsOf(seed, month))
      .filter(({ discountedOn }) => discountedOn <= today)
      // What has not come back yet is not known to.
      .map((bill) => ({
        productId,
        ...bill,
        ...(bill.returnedOn !== null && bill.returnedOn <= today ? {} : { returnedOn: null, returnReason: null }),
      }))
  )
}
