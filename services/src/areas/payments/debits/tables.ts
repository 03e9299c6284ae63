/** The debits of remittances, and what came back of them. A debit has one end; what came back of it is one row. */
import { CREDITOR_SCHEMES, DEBIT_REFUND_KINDS, DEBIT_SEQUENCES, DEBIT_STATES } from '@almenara/contract/areas/payments/debit-codes'
import type { Debit } from '@almenara/formats/intake/orders'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../../../db/columns.ts'
import { transactions } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'
import { paymentSupports } from '../files/tables.ts'
import { remittances } from '../remittances/tables.ts'

export const remittanceDebits = pgTable(
  'remittance_debits',
  {
    id: uuid().primaryKey(),
    remittanceId: uuid()
      .notNull()
      .references(() => remittances.id),
    /** From 1, in the order of the file. */
    ordinal: integer().notNull(),
    state: text({ enum: DEBIT_STATES }).notNull(),
    amount: cents().notNull(),
    /** The day on which its debtor pays: that of its remittance. */
    collectionOn: localDate().notNull(),
    scheme: text({ enum: CREDITOR_SCHEMES }).notNull(),
    sequence: text({ enum: DEBIT_SEQUENCES }).notNull(),
    creditorId: text().notNull(),
    mandateId: text().notNull(),
    /** As mandates are compared: without blanks or case. */
    mandateKey: text()
      .notNull()
      .generatedAlwaysAs(sql`upper(replace(mandate_id, ' ', ''))`),
    signedOn: localDate().notNull(),
    amendment: jsonb().$type<NonNullable<Debit['amendment']>>(),
    /** Whole, as the file has them; they are written in the SEPA set where a message is made. */
    debtorName: text().notNull(),
    debtorIban: text().notNull(),
    debtorBic: text().notNull(),
    /** Travels only where the debtor's bank is outside the European Economic Area. */
    debtorAddress: jsonb().$type<{ country?: string; town?: string; lines: string[] }>(),
    /** Its debtor's account is of this bank: it is collected in the books, and goes on no line. */
    own: boolean().notNull(),
    concept: text().notNull(),
    purpose: text(),
    endToEndId: text().notNull(),
    /** How its debtor's bank knows it: never changes, never used again. */
    transactionId: text().notNull().unique(),
    messageId: text(),
    settledOn: localDate(),
    /** The day on which its money was paid into the creditor's account; null while it is kept aside, or never was. */
    creditedOn: localDate(),
    closedAt: instant(),
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(debtor_name || ' ' || debtor_iban || ' ' || concept || ' ' || mandate_id)`),
  },
  (table) => [
    uniqueIndex('remittance_debits_place').on(table.remittanceId, table.ordinal),
    // Those that are to be sent, and those that are to be settled in the books.
    index('remittance_debits_open')
      .on(table.collectionOn, table.id)
      .where(sql`${table.state} in ('SCHEDULED', 'SENT')`),
    index('remittance_debits_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
    index('remittance_debits_mandate').on(table.mandateKey),
    // What is kept aside of a remittance.
    index('remittance_debits_kept')
      .on(table.remittanceId, table.ordinal)
      .where(sql`${table.state} = 'COLLECTED' and ${table.creditedOn} is null`),
    check('remittance_debits_amount', sql`${table.amount} > 0`),
  ],
)

export const debitRefunds = pgTable(
  'remittance_debit_refunds',
  {
    id: uuid().primaryKey(),
    /** Of one debit there is one: it comes back once. */
    debitId: uuid()
      .notNull()
      .unique()
      .references(() => remittanceDebits.id),
    remittanceId: uuid()
      .notNull()
      .references(() => remittances.id),
    contractId: text()
      .notNull()
      .references(() => products.id),
    kind: text({ enum: DEBIT_REFUND_KINDS }).notNull(),
    /** ISO code. */
    reason: text().notNull(),
    bookedOn: localDate().notNull(),
    at: instant().notNull(),
    amount: cents().notNull(),
    fee: cents().notNull(),
    /** What the debtor's bank claimed besides, for interest: of a refund. */
    compensation: cents()
      .notNull()
      .default(sql`0`),
    /** The account that was charged, and the posting; null of what had not been paid in. */
    chargedAccountId: text().references(() => products.id),
    postingId: bigint({ mode: 'number' }).references(() => transactions.id),
    /** As the debtor's bank calls it; null of what it rejected. */
    theirId: text(),
    /** The last file in which it was presented again. */
    againSupportId: uuid().references(() => paymentSupports.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('remittance_debit_refunds_contract').on(table.contractId, table.bookedOn, table.id),
    index('remittance_debit_refunds_remittance').on(table.remittanceId, table.bookedOn, table.id),
  ],
)
