/** Confirming: what its contracts allow, the invoices of their remittances, and what of them was paid to suppliers before its day. */
import { INVOICE_STATES } from '@almenara/contract/areas/payments/confirming-codes'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate, rate } from '../../../db/columns.ts'
import { payments } from '../../../payments/tables.ts'
import { products } from '../../../products/tables.ts'
import { remittances } from '../remittances/tables.ts'

/** What a contract of confirming says besides: without a row, nothing is advanced. */
export const confirmingTerms = pgTable('confirming_terms', {
  contractId: text()
    .primaryKey()
    .references(() => products.id),
  /** Whether its suppliers are offered to be paid before, and the yearly rate that they are charged. */
  mayAdvance: boolean().notNull(),
  advanceRate: rate().notNull(),
  /** The bank answers for the customer: what was advanced is charged on its day, whatever the account has. */
  bankAnswers: boolean().notNull(),
})

export const confirmingInvoices = pgTable(
  'confirming_invoices',
  {
    id: uuid().primaryKey(),
    remittanceId: uuid()
      .notNull()
      .references(() => remittances.id),
    contractId: text()
      .notNull()
      .references(() => products.id),
    /** From 1, in the order of the file. */
    ordinal: integer().notNull(),
    state: text({ enum: INVOICE_STATES }).notNull(),
    number: text().notNull(),
    supplierName: text().notNull(),
    /** In capitals, as they are compared. */
    supplierTaxId: text().notNull(),
    supplierEmail: text(),
    iban: text().notNull(),
    /** Absent where no bank of that account can be reached. */
    bic: text(),
    reference: text(),
    /** Below zero, a credit note, deducted from what its supplier is paid. */
    amount: cents().notNull(),
    issuedOn: localDate().notNull(),
    dueOn: localDate().notNull(),
    /** The bank day on which it is paid: that of its due day, or the first that could be reached. */
    payOn: localDate().notNull(),
    /** When it is tried again, while the account had not the funds. */
    nextTryAt: instant(),
    paidOn: localDate(),
    /** The transfer that pays it, with others of its supplier; absent where credit notes leave nothing to pay. */
    paymentId: uuid().references(() => payments.id),
    advancedOn: localDate(),
    /** What the supplier was charged for it. */
    interest: cents(),
    advancePaymentId: uuid().references(() => payments.id),
    /** ISO code of why it failed or came back. */
    reason: text(),
    closedAt: instant(),
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(supplier_name || ' ' || supplier_tax_id || ' ' || number || ' ' || iban)`),
  },
  (table) => [
    uniqueIndex('confirming_invoices_place').on(table.remittanceId, table.ordinal),
    index('confirming_invoices_contract').on(table.contractId, table.payOn, table.id),
    index('confirming_invoices_number').on(table.contractId, table.number),
    // Those that are to be confirmed, or paid on their day.
    index('confirming_invoices_open')
      .on(table.payOn, table.remittanceId)
      .where(sql`${table.state} in ('SENT', 'CONFIRMED', 'OFFERED', 'ADVANCED')`),
    index('confirming_invoices_payment')
      .on(table.paymentId)
      .where(sql`${table.paymentId} is not null`),
    index('confirming_invoices_advance')
      .on(table.advancePaymentId)
      .where(sql`${table.advancePaymentId} is not null`),
    check('confirming_invoices_amount', sql`${table.amount} <> 0`),
  ],
)
