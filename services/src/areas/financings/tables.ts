/** What the bank has lent or guaranteed: the contract of each product, what it has charged, and the rates that are published. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, localDate } from '../../db/columns.ts'
import { transactions } from '../../ledger/tables.ts'
import { ofProduct, products } from '../../products/tables.ts'

// Rates are whole thousandths of a percent a year (contract/src/rate.ts).

/** Every financing, and where it is charged. */
export const financings = pgTable('financings', {
  productId: text()
    .primaryKey()
    .references(() => products.id),
  /** The account that pays its receipts; a credit account pays its own. */
  chargedTo: ofProduct(),
})

const ofFinancing = () =>
  text()
    .notNull()
    .references(() => financings.productId)

export const LOAN_PURPOSES = ['MORTGAGE', 'CONSUMER', 'BUSINESS'] as const
export const REFERENCE_INDEXES = ['EURIBOR_12M', 'IRS_10Y'] as const

/** Loans and leasings: what their amortization table is made from. */
export const loans = pgTable(
  'loans',
  {
    productId: ofFinancing().primaryKey(),
    purpose: text({ enum: LOAN_PURPOSES }).notNull(),
    principal: cents().notNull(),
    startedOn: localDate().notNull(),
    firstDueOn: localDate().notNull(),
    months: integer().notNull(),
    graceMonths: integer().notNull().default(0),
    residual: cents()
      .notNull()
      .default(sql`0`),
    vatRate: integer().notNull().default(0),
    /** With the spread, the rate from each review on; without, the rate is fixed. */
    referenceIndex: text({ enum: REFERENCE_INDEXES }),
    spread: integer().notNull().default(0),
    reviewMonths: integer(),
    /** Of what is paid early; the norm may allow less. */
    prepaymentFee: integer().notNull().default(0),
    /** Of what is paid late, where no norm fixes it. */
    defaultRate: integer().notNull(),
  },
  (t) => [
    check('loans_positive', sql`${t.principal} > 0 and ${t.months} > 0 and ${t.graceMonths} >= 0 and ${t.graceMonths} < ${t.months}`),
    check('loans_residual', sql`${t.residual} >= 0 and ${t.residual} < ${t.principal}`),
    check('loans_review', sql`(${t.referenceIndex} is null) = (${t.reviewMonths} is null)`),
  ],
)

/** The rate of a loan from a day on; its first row is the contract's. */
export const loanRates = pgTable(
  'loan_rates',
  { productId: ofFinancing(), since: localDate().notNull(), rate: integer().notNull() },
  (t) => [primaryKey({ columns: [t.productId, t.since] })],
)

/** What was paid early, in the order in which it was. */
export const loanPrepayments = pgTable(
  'loan_prepayments',
  {
    /** The order that paid it. */
    orderId: uuid().primaryKey(),
    productId: ofFinancing(),
    number: integer().notNull(),
    paidOn: localDate().notNull(),
    amount: cents().notNull(),
    cut: text({ enum: ['INSTALMENT', 'TERM'] }).notNull(),
    interest: cents().notNull(),
    fee: cents().notNull(),
  },
  (t) => [unique('loan_prepayments_number').on(t.productId, t.number), check('loan_prepayments_amount', sql`${t.amount} > 0`)],
)

export const RECEIPT_KINDS = ['INSTALMENT', 'RESIDUAL', 'FEE'] as const

/** What fell due, with its final amounts. Written before it is charged; unpaid while it has no transaction. */
export const financingReceipts = pgTable(
  'financing_receipts',
  {
    productId: ofFinancing(),
    /** From 1, as the receipts of a product come. */
    number: integer().notNull(),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    dueOn: localDate().notNull(),
    rate: integer().notNull(),
    principal: cents().notNull(),
    interest: cents().notNull(),
    fees: cents().notNull(),
    vat: cents().notNull(),
    /** For paying late, as it stood when it was last tried. */
    lateInterest: cents()
      .notNull()
      .default(sql`0`),
    outstanding: cents().notNull(),
    /** The last day on which it was tried. */
    triedOn: localDate(),
    paidOn: localDate(),
    transactionId: bigint({ mode: 'number' }).references(() => transactions.id),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.number] }),
    index('financing_receipts_unpaid')
      .on(t.dueOn)
      .where(sql`${t.paidOn} is null`),
  ],
)

/** Credit accounts: beside the limit, which is the overdraft of their ledger account. */
export const creditTerms = pgTable('credit_terms', {
  productId: ofFinancing().primaryKey(),
  rate: integer().notNull(),
  excessRate: integer().notNull(),
  undrawnFee: integer().notNull(),
  endsOn: localDate().notNull(),
})

/** What the settlement of a quarter came to. */
export const creditSettlements = pgTable(
  'credit_settlements',
  {
    productId: ofFinancing(),
    settledOn: localDate().notNull(),
    since: localDate().notNull(),
    averageDrawn: cents().notNull(),
    interest: cents().notNull(),
    fee: cents().notNull(),
    transactionId: bigint({ mode: 'number' }).references(() => transactions.id),
  },
  (t) => [primaryKey({ columns: [t.productId, t.settledOn] })],
)

export const guarantees = pgTable('guarantees', {
  productId: ofFinancing().primaryKey(),
  amount: cents().notNull(),
  beneficiary: text().notNull(),
  /** «Ejecución de la obra…» */
  purpose: text().notNull(),
  /** A technical guarantee answers for doing; a financial one, for paying (Circular BdE 4/2017). */
  kind: text({ enum: ['TECHNICAL', 'FINANCIAL'] }).notNull(),
  issuedOn: localDate().notNull(),
  /** Null while it lasts until the beneficiary returns it. */
  expiresOn: localDate(),
  feeRate: integer().notNull(),
  minimumFee: cents().notNull(),
})

/** A line under which the bank advances bills that others will pay. */
export const discountLines = pgTable('discount_lines', {
  productId: ofFinancing().primaryKey(),
  /** The most that may be advanced at a time. */
  maximum: cents().notNull(),
  rate: integer().notNull(),
})

/** Bills under a line: the drawee pays on the due day, or it is returned and charged back. */
export const discountedBills = pgTable(
  'discounted_bills',
  {
    productId: text()
      .notNull()
      .references(() => discountLines.productId),
    number: text().notNull(),
    drawee: text().notNull(),
    amount: cents().notNull(),
    interest: cents().notNull(),
    fee: cents().notNull(),
    discountedOn: localDate().notNull(),
    dueOn: localDate().notNull(),
    returnedOn: localDate(),
    returnReason: text(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.number] }), index('discounted_bills_due').on(t.productId, t.dueOn, t.number)],
)

/** Monthly averages as the Banco de España publishes them; `month` is its first day. Only added to. */
export const referenceRates = pgTable(
  'reference_rates',
  { referenceIndex: text({ enum: REFERENCE_INDEXES }).notNull(), month: localDate().notNull(), rate: integer().notNull() },
  (t) => [primaryKey({ columns: [t.referenceIndex, t.month] })],
)
