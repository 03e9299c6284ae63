/** What every product has: what it is, whose it is, and who may see it or operate with it. */
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, localDate } from '../db/columns.ts'
import { ofParty, ofUser } from '../identity/tables.ts'
import { ledgerAccounts, ofLedgerAccount } from '../ledger/tables.ts'

/** The product types of the specification (§3). */
export const PRODUCT_TYPES = [
  'VIEW',
  'LOAN',
  'CREDIT',
  'TERM_DEPOSIT',
  'FINANCIAL_IMPACT',
  'DEBIT_CREDITOR',
  'FINANCING_CREDITOR',
  'LEASING',
  'DEBIT_SUBMITTER',
  'ACCOUNT_VALUES',
  'INVESTMENT_FUND',
  'PENSION_PLAN',
  'CARDS',
  'GUARANTEE',
  'FINANCING_SUBMITTER',
  'TRANSFER_CREDITOR',
  'PERSON',
  'CONFIRMING',
] as const

/** The column that says which product a row belongs to. */
export const ofProduct = () =>
  text()
    .notNull()
    .references(() => products.id)

export const products = pgTable('products', {
  id: text().primaryKey(),
  type: text({ enum: PRODUCT_TYPES }).notNull(),
  status: text({ enum: ['ACTIVE', 'CANCELLED'] })
    .notNull()
    .default('ACTIVE'),
  /** What the bank calls it, shown where the customer gave no alias. */
  commercialName: text().notNull(),
  /** What identifies it outside the bank: an IBAN, a contract number, a card's token. */
  identifier: text().notNull().unique(),
  ledgerAccountId: bigint({ mode: 'number' }).references(() => ledgerAccounts.id),
  openedOn: localDate().notNull(),
  /** How many signatories must sign what is done with it; more than one in a joint contract («mancomunado»). */
  signatures: integer().notNull().default(1),
  /** What an account is used for. Null: as its first holder is, professional of an organisation and a consumer's of a person. */
  use: text({ enum: ['CONSUMER', 'PROFESSIONAL'] }),
})

export const holders = pgTable(
  'holders',
  {
    productId: ofProduct(),
    partyId: ofParty(),
    /** 1 is the first holder. */
    ordinal: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.ordinal] })],
)

/** What a user may do with a product. No row: for that user the product does not exist. */
export const powers = pgTable(
  'powers',
  {
    userId: ofUser(),
    productId: ofProduct(),
    /** The name this user gave it. */
    alias: text(),
    /** False when the product is consultative for this user (specification §6). */
    canOperate: boolean().notNull().default(true),
    /** May prepare files of payments under a contract, and not sign them; whoever may operate may prepare too. */
    canPrepare: boolean().notNull().default(false),
    /** Sees whom a payroll pays, and how much; without it, what it comes to and nothing of its lines. */
    seePayroll: boolean().notNull().default(true),
    /** The most this user may sign alone; above it another signatory must sign too. Null: no limit. */
    signLimit: cents(),
    /** Left out of this user's lists, by their own wish. What they may do with it is the same. */
    hidden: boolean().notNull().default(false),
    /** Order in the user's lists. */
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] }), index('powers_product').on(table.productId)],
)

/** The bank's own accounts in the books that products charge and pay through, by their name: `cards`. */
export const houseAccounts = pgTable('house_accounts', {
  name: text().primaryKey(),
  ledgerAccountId: ofLedgerAccount(),
})
