/** Direct debits between companies (B2B), on the debtor's side: their mandates, and what is decided of each debit (EPC222-07). */
import { B2B_MANDATE_SOURCES, B2B_MANDATE_TYPES } from '@almenara/contract/areas/payments/b2b-codes'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../db/columns.ts'
import { ofProduct } from '../../products/tables.ts'
import { receivedPayments } from '../tables.ts'

/**
 * A mandate that its debtor has confirmed to this bank, or may. That one has lapsed is worked out (`mandate-lack.ts`) and not written down:
 * it depends on the day of which it is asked.
 */
export const b2bMandates = pgTable(
  'b2b_mandates',
  {
    id: uuid().primaryKey(),
    productId: ofProduct(),
    /** As they were written. */
    creditorId: text().notNull(),
    creditorName: text().notNull(),
    reference: text().notNull(),
    /** What it is known by among those of its account, whatever the case and the blanks (`mandateKeyOf`). */
    key: text().notNull(),
    type: text({ enum: B2B_MANDATE_TYPES }).notNull(),
    state: text({ enum: ['UNCONFIRMED', 'AUTHORISED', 'REVOKED'] }).notNull(),
    source: text({ enum: B2B_MANDATE_SOURCES }).notNull(),
    /** The most of each debit; null, any amount. */
    maximum: cents(),
    /** Its last day; null, none. */
    validUntil: localDate(),
    /** When its debtor signed it to their creditor, as the debits say. */
    signedOn: localDate(),
    createdAt: instant().notNull(),
    /** The day on which it was last authorised: 36 months run from it, or from the last debit that it paid since. */
    authorisedOn: localDate(),
    lastUsedOn: localDate(),
  },
  (table) => [
    // A revoked one never pays again; another may take its place.
    uniqueIndex('b2b_mandates_live')
      .on(table.productId, table.key)
      .where(sql`${table.state} <> 'REVOKED'`),
    index('b2b_mandates_product').on(table.productId, table.createdAt, table.id),
    check('b2b_mandates_maximum', sql`${table.maximum} > 0`),
  ],
)

/** What was done with a mandate, in order. That it lapsed is written when it is told, and decides nothing. */
export const b2bMandateEvents = pgTable(
  'b2b_mandate_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mandateId: uuid()
      .notNull()
      .references(() => b2bMandates.id),
    at: instant().notNull(),
    what: text({ enum: ['CAME', 'AUTHORISED', 'CHANGED', 'LAPSED', 'REVOKED'] }).notNull(),
    maximum: cents(),
    validUntil: localDate(),
    /** The order with which a customer signed it; null where the bank did it. */
    orderId: uuid(),
  },
  (table) => [index('b2b_mandate_events_mandate').on(table.mandateId, table.id)],
)

/** What a received payment has besides where it is a B2B debit on an account that may owe them. */
export const b2bDebits = pgTable(
  'b2b_debits',
  {
    receivedId: uuid()
      .primaryKey()
      .references(() => receivedPayments.id),
    productId: ofProduct(),
    /** Of its mandate, whether the bank knows it or not. */
    mandateKey: text().notNull(),
    signedOn: localDate(),
    /** Until when its debtor may decide. What they give back leaves then, and so does what nobody decided. */
    decideUntil: instant().notNull(),
    /** When its debtor said that it is to be paid, whatever its mandate; and the order with which they signed it. */
    letThroughAt: instant(),
    letThroughBy: uuid(),
    /** There was not enough when it was charged: when it is tried again. */
    nextTryAt: instant(),
  },
  (table) => [
    index('b2b_debits_product').on(table.productId, table.decideUntil),
    index('b2b_debits_mandate').on(table.productId, table.mandateKey),
  ],
)
