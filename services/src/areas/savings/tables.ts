/** Deposits, funds, pension plans and securities: their contracts, what happened in them, and the prices they are valued at. */
import type { SavingsMovementKind } from '@almenara/contract/savings-names'
import { RENEWALS } from '@almenara/contract/savings-names'
import { sql } from 'drizzle-orm'
import { bigint, char, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, localDate, price, rate, units } from '../../db/columns.ts'
import { ofParty } from '../../identity/tables.ts'
import { transactions } from '../../ledger/tables.ts'
import { ofProduct, products } from '../../products/tables.ts'
import type { FrozenDue } from './dues.ts'

/** What has a price: funds, pension plans, securities, and other currencies, whose price is the euros of one of their units. */
export const instruments = pgTable('instruments', {
  /** An ISIN, a plan's code at the supervisor's registry, or `USD/EUR`. */
  id: text().primaryKey(),
  kind: text({ enum: ['FUND', 'PLAN', 'SHARE', 'ETF', 'EXCHANGE'] }).notNull(),
  name: text().notNull(),
  currency: char({ length: 3 }).notNull(),
  /** Who manages it; of funds and plans. */
  manager: text().notNull().default(''),
  category: text().notNull().default(''),
  /** 1 to 7 of the key information document; of funds and plans. */
  risk: integer(),
  /** Of a plan: the registry code of the pension fund that it belongs to. */
  fundCode: text(),
})

/** Published prices by bank day: net asset values, closing prices and exchanges. */
export const instrumentPrices = pgTable(
  'instrument_prices',
  {
    instrumentId: text()
      .notNull()
      .references(() => instruments.id),
    day: localDate().notNull(),
    price: price().notNull(),
  },
  (table) => [primaryKey({ columns: [table.instrumentId, table.day] }), check('instrument_prices_positive', sql`${table.price} > 0`)],
)

/** The product of another kind that a contract pays into or takes from. */
const linked = ofProduct
const contract = () =>
  text()
    .primaryKey()
    .references(() => products.id)

/** A deposit's money is the balance of its ledger account; here are the terms of the present term. */
export const termDeposits = pgTable('term_deposits', {
  productId: contract(),
  accountId: linked(),
  principal: cents().notNull(),
  /** Yearly, simple, actual/365. */
  rate: rate().notNull(),
  months: integer().notNull(),
  startedOn: localDate().notNull(),
  maturesOn: localDate().notNull(),
  /** Every how many months interest is paid; 0 at the end. */
  interestEvery: integer().notNull(),
  /** The first day of interest that has not been paid. */
  paidUntil: localDate().notNull(),
  renewal: text({ enum: RENEWALS }).notNull(),
  /** Of the next term, if there is one. */
  renewalRate: rate().notNull(),
  /** Yearly, of what is cancelled and for the days that are left; never above the interest accrued. */
  penaltyRate: rate().notNull(),
})

export const fundContracts = pgTable('fund_contracts', {
  productId: contract(),
  accountId: linked(),
  instrumentId: text()
    .notNull()
    .references(() => instruments.id),
})

export const pensionContracts = pgTable('pension_contracts', {
  productId: contract(),
  accountId: linked(),
  instrumentId: text()
    .notNull()
    .references(() => instruments.id),
  /** The participant: the legal limit is a person's, over all their plans. */
  partyId: ofParty(),
  /** A contribution every so many months, where it is contracted. */
  periodicAmount: cents(),
  everyMonths: integer().notNull().default(1),
  nextOn: localDate(),
  /** The day of the month of the first one, which later ones keep. */
  firstOn: localDate(),
})

/** What a person has contributed to their plans in a year: the row is where the legal limit is kept, whoever contributes at once. */
export const pensionYears = pgTable(
  'pension_years',
  {
    partyId: ofParty(),
    year: integer().notNull(),
    contributed: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partyId, table.year] })],
)

export const securitiesContracts = pgTable('securities_contracts', { productId: contract(), accountId: linked() })

export const valuePositions = pgTable(
  'value_positions',
  {
    productId: linked(),
    instrumentId: text()
      .notNull()
      .references(() => instruments.id),
    units: units().notNull(),
    /** In the instrument's currency. */
    cost: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.instrumentId] })],
)

/** What happened in a deposit, a fund or a plan, numbered without gaps in each. */
export const savingsMovements = pgTable(
  'savings_movements',
  {
    productId: linked(),
    seq: integer().notNull(),
    bookedOn: localDate().notNull(),
    kind: text().$type<SavingsMovementKind>().notNull(),
    detail: text().notNull(),
    /** In the product's currency; what leaves it is negative. */
    amount: cents().notNull(),
    /** Of funds and plans; null until there is a price to buy at. */
    units: units(),
    price: price(),
    /** A deposit's money after it. */
    balanceAfter: cents(),
    /** The units of the others. */
    unitsAfter: units(),
    /** Its words, folded, for searching. */
    searched: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.seq] }),
    index('savings_movements_without_units')
      .on(table.bookedOn)
      .where(sql`${table.units} is null and ${table.balanceAfter} is null`),
  ],
)

/** What a contract owes or is owed on a day: frozen with its amounts, posted, and then marked (`calendar/dated-work.ts`). */
export const savingsDues = pgTable(
  'savings_dues',
  {
    /** Also the key of its posting. */
    key: uuid().primaryKey(),
    productId: linked(),
    dueOn: localDate().notNull(),
    bookedOn: localDate().notNull(),
    frozen: jsonb().$type<FrozenDue>().notNull(),
    /** `UNPAID`: the account had not the funds, and it is not tried again. */
    state: text({ enum: ['FROZEN', 'DONE', 'UNPAID'] })
      .notNull()
      .default('FROZEN'),
    transactionId: bigint({ mode: 'number' }).references(() => transactions.id),
  },
  (table) => [
    index('savings_dues_frozen')
      .on(table.dueOn)
      .where(sql`${table.state} = 'FROZEN'`),
  ],
)
