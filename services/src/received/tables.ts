/** What comes from other banks, and what its debtors have said of the debits that may come (Reg. (EU) 260/2012 art. 5(3)(d)). */
import { DEBIT_PERIODS } from '@almenara/contract/areas/direct-debits/rule-names'
import { PAYMENT_SERVICES } from '@almenara/contract/payment-services'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../db/columns.ts'
import { ledgerAccounts, transactions } from '../ledger/tables.ts'
import { ofProduct, products } from '../products/tables.ts'

/**
 * What came from other banks: transfers (`INSTANT` or not), direct debits, and returns of payments that are nobody's. `DUE`: a debit whose
 * day has not come. `POSTED`: in its account. `REFUSED`: it has no place, is set aside, and goes back with `reason`. `REFUNDED`: was
 * posted, and goes back on the customer's demand. `RETURNING`: in a message. `RETURNED`: the clearing has it back. `REJECTED`: an instant
 * one that was not taken. `KEPT`: not to be returned; a person sees to it.
 */
export const receivedPayments = pgTable(
  'received_payments',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['TRANSFER', 'INSTANT', 'DEBIT', 'RETURN'] }).notNull(),
    /** That was told of it before it came, and booked it; absent of a transfer. `theirName` is then as its customer sees them. */
    service: text({ enum: PAYMENT_SERVICES }),
    state: text({ enum: ['DUE', 'POSTED', 'REFUSED', 'REFUNDED', 'RETURNING', 'RETURNED', 'REJECTED', 'KEPT'] }).notNull(),
    transactionId: text().notNull(),
    messageId: text().notNull(),
    endToEndId: text().notNull(),
    settlementOn: localDate().notNull(),
    amount: cents().notNull(),
    /** Whose account it is here; absent when it is nobody's. */
    productId: text().references(() => products.id),
    ledgerAccountId: bigint({ mode: 'number' }).references(() => ledgerAccounts.id),
    ourIban: text().notNull(),
    ourName: text().notNull(),
    theirIban: text().notNull(),
    /** Whole where it is known so (`wholeName`), or as it came. */
    theirName: text().notNull(),
    theirBic: text().notNull(),
    concept: text().notNull(),
    purpose: text(),
    /** Of a debit. */
    scheme: text({ enum: ['CORE', 'B2B'] }),
    mandateId: text(),
    creditorId: text(),
    receivedAt: instant().notNull(),
    /** ISO code of why it goes back, or will: a debit that is `DUE` and has one is not to be charged. */
    reason: text(),
    returnId: text().unique(),
    returnMessageId: text(),
    /** The day on which it was put in its account, and the posting; absent when it never was. */
    postedOn: localDate(),
    postingId: bigint({ mode: 'number' }).references(() => transactions.id),
    /** When its customer gave it back, or said that it is not to be charged; and the order with which they signed it. */
    givenBackAt: instant(),
    givenBackBy: uuid(),
    /** When a debit was refused or refunded, whoever asked for it. */
    wentBackAt: instant(),
  },
  (table) => [
    // The same transaction of the same bank comes once, whatever messages bring it.
    uniqueIndex('received_payments_transaction').on(table.theirBic, table.transactionId),
    index('received_payments_product').on(table.productId, table.settlementOn, table.id),
    // Whom the account has heard of before, by their account.
    index('received_payments_counterparty').on(table.productId, table.theirIban),
    index('received_payments_posting').on(table.postingId),
    index('received_payments_given_back')
      .on(table.givenBackBy)
      .where(sql`${table.givenBackBy} is not null`),
    index('received_payments_mandate')
      .on(table.productId, table.creditorId, table.mandateId)
      .where(sql`${table.kind} = 'DEBIT'`),
    // What alerts tell of.
    index('received_payments_just_came')
      .on(table.receivedAt)
      .where(sql`${table.kind} = 'DEBIT' and ${table.state} = 'DUE'`),
    index('received_payments_went_back')
      .on(table.wentBackAt)
      .where(sql`${table.wentBackAt} is not null`),
    index('received_payments_open')
      .on(table.state, table.settlementOn)
      .where(sql`${table.state} in ('DUE', 'REFUSED', 'REFUNDED')`),
  ],
)

/**
 * Other banks ask for the money of transfers that were received here (recalls, EPC125-05 §4.3.2). `ASKED`: it waits for the customer.
 * `GRANTED`: they let it go back. `REFUSED`: by them, or by the bank where there is nothing to ask them or they did not answer.
 */
export const receivedRecalls = pgTable(
  'received_recalls',
  {
    id: uuid().primaryKey(),
    /** Who asks (BIC), and how they call what they ask. */
    fromBic: text().notNull(),
    recallId: text().notNull(),
    /** Absent where no such transfer came. */
    receivedId: uuid().references(() => receivedPayments.id),
    /** The payment as they name it, for the answer. */
    originalMessageId: text().notNull(),
    originalName: text().notNull(),
    originalEndToEndId: text(),
    originalTransactionId: text().notNull(),
    reason: text().notNull(),
    information: text(),
    state: text({ enum: ['ASKED', 'GRANTED', 'REFUSED'] }).notNull(),
    askedAt: instant().notNull(),
    /** The last day on which the customer may answer. */
    answerUntil: localDate().notNull(),
    /** ISO code of why it was refused. */
    answer: text(),
    answeredAt: instant(),
    /** The order with which a customer answered it. */
    answeredBy: uuid(),
    /** The message that says that it was refused. One that is granted is answered by the money. */
    answerMessageId: text(),
  },
  (table) => [
    uniqueIndex('received_recalls_asked').on(table.fromBic, table.recallId),
    index('received_recalls_received').on(table.receivedId),
    index('received_recalls_waiting')
      .on(table.answerUntil)
      .where(sql`${table.state} = 'ASKED'`),
    index('received_recalls_unanswered')
      .on(table.answeredAt)
      .where(sql`${table.state} = 'REFUSED' and ${table.answerMessageId} is null`),
  ],
)

/** No debit of these is charged. With an empty mandate, none of that creditor's. */
export const debitBlocks = pgTable(
  'debit_blocks',
  {
    productId: ofProduct(),
    creditorId: text().notNull(),
    mandateId: text().notNull(),
    setAt: instant().notNull(),
    /** The order with which it was signed. */
    setBy: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.creditorId, table.mandateId] })],
)

/** The most that a mandate may take: in each debit, and how often. One of them, at least. */
export const debitLimits = pgTable(
  'debit_limits',
  {
    productId: ofProduct(),
    creditorId: text().notNull(),
    mandateId: text().notNull(),
    maximum: cents(),
    period: text({ enum: DEBIT_PERIODS }),
    setAt: instant().notNull(),
    setBy: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.creditorId, table.mandateId] }),
    check('debit_limits_some', sql`${table.maximum} > 0 or (${table.maximum} is null and ${table.period} is not null)`),
  ],
)
