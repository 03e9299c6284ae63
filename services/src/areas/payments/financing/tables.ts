/**
 * Lines of financing («anticipo de remesas») and what was advanced on them. What a line owes is the balance of its product's own account in the books,
 * and its limit is how far below zero that account may go.
 */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../../db/columns.ts'
import { transactions } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { remittances } from '../remittances/tables.ts'

export const financingLines = pgTable('financing_lines', {
  /** Its account, its returns and its fees are the contract's. */
  productId: text()
    .primaryKey()
    .references(() => remittanceContracts.productId),
  /** A year's, in thousandths of a percent, over a year of so many days. */
  rate: integer().notNull(),
  yearDays: integer().notNull().default(360),
  /** Interest is taken of so many days at least. */
  minimumDays: integer().notNull().default(0),
  /** The last day on which something is advanced; null: until it is closed. */
  validUntil: localDate(),
})

/** One of each remittance that is advanced («documento»). */
export const financingAdvances = pgTable(
  'financing_advances',
  {
    remittanceId: uuid()
      .primaryKey()
      .references(() => remittances.id),
    contractId: text()
      .notNull()
      .references(() => products.id),
    nominal: cents().notNull(),
    interest: cents().notNull(),
    fees: cents().notNull(),
    /** What was paid in: the nominal without interest and fees. */
    net: cents().notNull(),
    rate: integer().notNull(),
    days: integer().notNull(),
    advancedOn: localDate().notNull(),
    /** The day of collection when it was signed. */
    dueOn: localDate().notNull(),
    at: instant().notNull(),
    postingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => transactions.id),
    /** What of the nominal the line has back: released, or charged to the customer. */
    repaid: cents()
      .notNull()
      .default(sql`0`),
    /** Of that, what the customer was charged for: rejected, returned in term or cancelled. */
    unpaid: cents()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    index('financing_advances_contract').on(table.contractId, table.advancedOn, table.remittanceId),
    check('financing_advances_sums', sql`${table.net} = ${table.nominal} - ${table.interest} - ${table.fees}`),
    check('financing_advances_repaid', sql`${table.repaid} between 0 and ${table.nominal} and ${table.unpaid} <= ${table.repaid}`),
  ],
)
