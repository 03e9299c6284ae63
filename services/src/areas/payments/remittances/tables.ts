/** Remittances: what was signed of a file, one for each account and day. Their transfers are rows of `payments`. */
import { REMITTANCE_BOOKINGS, REMITTANCE_KINDS, REMITTANCE_STATES } from '@almenara/contract/areas/payments/codes'
import { CREDITOR_SCHEMES, DEBIT_SEQUENCES } from '@almenara/contract/areas/payments/debit-codes'
import { sql, type AnyColumn } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../../db/columns.ts'
import { ofLedgerAccount } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'
import { orders } from '../../../two-step/tables.ts'
import { paymentSupports } from '../files/tables.ts'

const count = () => integer().notNull().default(0)
const amount = () =>
  cents()
    .notNull()
    .default(sql`0`)

export const remittances = pgTable(
  'remittances',
  {
    id: uuid().primaryKey(),
    /** «R-2026-000123». */
    number: text().notNull().unique(),
    supportId: uuid()
      .notNull()
      .references(() => paymentSupports.id),
    /** Its place in the file, from 1, and the name that the file gives it (`PmtInfId`). */
    batch: integer().notNull(),
    batchId: text().notNull(),
    /** The order that presented it. */
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    contractId: text()
      .notNull()
      .references(() => products.id),
    /** The account that it is charged to, and that account in the books. */
    productId: text()
      .notNull()
      .references(() => products.id),
    ledgerAccountId: ofLedgerAccount(),
    kind: text({ enum: REMITTANCE_KINDS }).notNull(),
    state: text({ enum: REMITTANCE_STATES }).notNull(),
    /** SALA, PENS… of the whole. */
    purpose: text(),
    bookedAs: text({ enum: REMITTANCE_BOOKINGS }).notNull(),
    instant: boolean().notNull(),
    presentedAt: instant().notNull(),
    /** As the file asks; null for «as soon as possible». */
    requestedOn: localDate(),
    executionOn: localDate().notNull(),
    /** Of debits: what the file says of all of them, and in whose name they are collected. */
    scheme: text({ enum: CREDITOR_SCHEMES }),
    sequence: text({ enum: DEBIT_SEQUENCES }),
    creditorId: text(),
    /** Of what was signed. */
    count: integer().notNull(),
    amount: cents().notNull(),
    /** Places in the file of its first and its last transfer. */
    firstOrdinal: integer().notNull(),
    lastOrdinal: integer().notNull(),
    /** How many of them are rows of `payments`; the charge waits for all. */
    unpacked: count(),
    /** Whether its money has been held since it was signed (the hold has the remittance's id). */
    held: boolean().notNull().default(false),
    /** Blocks of its transfers that have gone on since it was charged (`charge.ts`). */
    blocksDone: count(),
    /** When it is tried again while it is `STOPPED`. */
    nextTryAt: instant(),
    chargedAt: instant(),
    closedAt: instant(),
    /** ISO code of why it failed. */
    reason: text(),
    // What became of its transfers. Those that are in none of these are on their way.
    settledCount: count(),
    settledAmount: amount(),
    rejectedCount: count(),
    rejectedAmount: amount(),
    returnedCount: count(),
    returnedAmount: amount(),
    cancelledCount: count(),
    cancelledAmount: amount(),
    failedCount: count(),
    failedAmount: amount(),
    /** Of debits: what of those that were collected has been paid into the account, whatever came back of it afterwards. */
    creditedCount: count(),
    creditedAmount: amount(),
  },
  (table) => [
    uniqueIndex('remittances_batch').on(table.supportId, table.batch),
    index('remittances_contract').on(table.contractId, table.executionOn, table.id),
    index('remittances_to_unpack')
      .on(table.presentedAt)
      .where(sql`${table.unpacked} < ${table.count}`),
    index('remittances_open')
      .on(table.executionOn)
      .where(sql`${table.state} in ('SCHEDULED', 'STOPPED', 'IN_PROGRESS')`),
    check('remittances_outcomes', sql`${outcomes(table)} <= ${table.count}`),
  ],
)

function outcomes(
  table: Readonly<Record<'settledCount' | 'rejectedCount' | 'returnedCount' | 'cancelledCount' | 'failedCount', AnyColumn>>,
) {
  const { settledCount, rejectedCount, returnedCount, cancelledCount, failedCount } = table
  return sql`${settledCount} + ${rejectedCount} + ${returnedCount} + ${cancelledCount} + ${failedCount}`
}

/** The last number given in a year. */
export const remittanceNumbers = pgTable('remittance_numbers', { year: integer().primaryKey(), last: integer().notNull() })

/** The files that an order presents. */
export const presentations = pgTable(
  'payment_presentations',
  {
    orderId: uuid().primaryKey(),
    supportIds: uuid().array().notNull(),
  },
  (table) => [index('payment_presentations_supports').using('gin', table.supportIds)],
)
