/** Payments that go out, and the messages that carry them. What comes in is in `received/tables.ts`. */
import { ISSUED_STATES, TRANSFER_KINDS, type IssuedState } from '@almenara/contract/payment-states'
import { PERIODIC_STATES } from '@almenara/contract/areas/transfers/periodic'
import { TRANSFER_SCOPES } from '@almenara/contract/areas/transfers/scope'
import { PAYMENT_SERVICES } from '@almenara/contract/payment-services'
import { PERIODICITIES } from '@almenara/contract/periodicity'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, localDate } from '../db/columns.ts'
import { users } from '../identity/tables.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { products } from '../products/tables.ts'
import { orders } from '../two-step/tables.ts'

/** The states of `ISSUED_STATES` in the contract, which says what each means. */
export type PaymentState = IssuedState

/** Whom a transfer goes to and what it says, wherever it is kept before it is made. */
export const keptOrder = {
  scope: text({ enum: TRANSFER_SCOPES }).notNull(),
  productId: text()
    .notNull()
    .references(() => products.id),
  /** The account that receives, between own accounts. */
  targetId: text().references(() => products.id),
  creditorName: text().notNull(),
  creditorIban: text().notNull(),
  amount: cents().notNull(),
  concept: text().notNull(),
  categoryPurpose: text(),
}

/** Transfers that are made again and again. Each time is a payment. */
export const periodicTransfers = pgTable(
  'periodic_transfers',
  {
    /** That of the order. */
    id: uuid().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    channel: text().notNull(),
    ...keptOrder,
    ledgerAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    /** The account of this bank that receives; absent of another bank's. */
    targetAccountId: bigint({ mode: 'number' }).references(() => ledgerAccounts.id),
    debtorName: text().notNull(),
    debtorIban: text().notNull(),
    creditorBic: text().notNull(),
    payeeVerdict: text(),
    payeeRegisteredName: text(),
    periodicity: text({ enum: PERIODICITIES }).notNull(),
    /** Days are counted from this one; changing them begins again. */
    firstOn: localDate().notNull(),
    until: localDate(),
    state: text({ enum: PERIODIC_STATES }).notNull().default('ACTIVE'),
    /** The next time, from zero, and its day before any shift; null once there are no more. */
    nextIndex: integer().notNull().default(0),
    nextOn: localDate(),
    orderedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    index('periodic_transfers_product').on(t.productId, t.scope),
    index('periodic_transfers_user').on(t.userId),
    index('periodic_transfers_due')
      .on(t.nextOn)
      .where(sql`${t.state} = 'ACTIVE'`),
    check('periodic_transfers_amount', sql`${t.amount} > 0`),
  ],
)

/** Times that the customer has left out. */
export const periodicSkips = pgTable(
  'periodic_skips',
  {
    periodicId: uuid()
      .notNull()
      .references(() => periodicTransfers.id),
    on: localDate().notNull(),
    askedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.periodicId, t.on] })],
)

/** The limits that a customer sets themself; null where they have set none. Its row is locked while what they send in a day is added up. */
export const transferLimits = pgTable('transfer_limits', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  perPayment: cents(),
  perDay: cents(),
  instantPerPayment: cents(),
  instantPerDay: cents(),
})

export const payments = pgTable(
  'payments',
  {
    /** That of the order; of a periodic one, of its time. It is the key of the charge. */
    id: uuid().primaryKey(),
    /** The order that a customer signed for it, and the hold of an instant one, which the clearing's answer ends together. */
    orderId: uuid().references(() => orders.id),
    holdId: uuid(),
    /** The periodic order that it belongs to, and the day for which it was made. */
    periodicId: uuid().references(() => periodicTransfers.id),
    periodicOn: localDate(),
    /** Absent for what no customer ordered in a session: a periodic order's. */
    userId: bigint({ mode: 'number' }).references(() => users.id),
    /** The service whose money it carries to another bank, which books it and tells of its end; absent of a transfer. */
    service: text({ enum: PAYMENT_SERVICES }),
    /** Where it was ordered, as far as the bank knows: `appNative` or `web`. */
    channel: text().notNull(),
    /** The remittance that it is a line of, which charges it and counts its end, and its place in the file; absent of any other. */
    remittanceId: uuid(),
    ordinal: integer(),
    productId: text()
      .notNull()
      .references(() => products.id),
    ledgerAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Of a `BOOK` one: the account of this bank that receives. */
    targetAccountId: bigint({ mode: 'number' }).references(() => ledgerAccounts.id),
    kind: text({ enum: TRANSFER_KINDS }).notNull(),
    scope: text({ enum: TRANSFER_SCOPES }).notNull().default('external'),
    state: text({ enum: ISSUED_STATES }).notNull(),
    amount: cents().notNull(),
    /** Whole, as they were typed or registered; they are written in the SEPA set where a message is made. */
    debtorName: text().notNull(),
    debtorIban: text().notNull(),
    creditorName: text().notNull(),
    creditorIban: text().notNull(),
    creditorBic: text().notNull(),
    concept: text().notNull(),
    endToEndId: text().notNull(),
    categoryPurpose: text(),
    /** What the payee check said when it was ordered: MTCH, CMTC, NMTC, NOAP; and the registered name, where it was shown. */
    payeeVerdict: text(),
    payeeRegisteredName: text(),
    orderedAt: instant().notNull(),
    /** Day of `orderedAt` in the bank's calendar. */
    orderedOn: localDate().notNull(),
    /** When it leaves its account: what daily limits add up. */
    executionOn: localDate().notNull(),
    /** How other banks know it: never changes, never used again. */
    transactionId: text().notNull().unique(),
    messageId: text(),
    settledOn: localDate(),
    /** When it came to its end, and the ISO code of why. */
    closedAt: instant(),
    reason: text(),
    /** That of the return, as its bank gave it. */
    returnId: text(),
    /** What a search looks at, folded as `searchable` of the contract folds. */
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(creditor_name || ' ' || creditor_iban || ' ' || concept)`),
  },
  (table) => [
    // A search reads on by it too: an index of words would cost each transfer more than each search gains (`decisions/2026-11-work-in-groups.md`).
    // Not the lines of remittances, which are lists of their own: a payroll of thousands would stand between two transfers.
    index('payments_product')
      .on(table.productId, table.orderedAt, table.id)
      .where(sql`${table.remittanceId} is null`),
    index('payments_due')
      .on(table.executionOn)
      .where(sql`${table.state} in ('SCHEDULED', 'ACCEPTED')`),
    // Of those that have one: what has none is not looked for by it, and each row of an index is paid by a transfer. Lines of remittances are nobody's.
    index('payments_user_day')
      .on(table.userId, table.executionOn)
      .where(sql`${table.userId} is not null`),
    index('payments_user')
      .on(table.userId, table.orderedAt)
      .where(sql`${table.userId} is not null`),
    index('payments_message')
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
    uniqueIndex('payments_periodic')
      .on(table.periodicId, table.periodicOn)
      .where(sql`${table.periodicId} is not null`),
    uniqueIndex('payments_remittance')
      .on(table.remittanceId, table.ordinal)
      .where(sql`${table.remittanceId} is not null`),
    check('payments_amount', sql`${table.amount} > 0`),
  ],
)

/** Requests to have a payment's money back. */
export const recalls = pgTable(
  'payment_recalls',
  {
    /** That of the order. */
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    reason: text().notNull(),
    state: text({ enum: ['ASKED', 'SENT', 'GRANTED', 'REFUSED'] }).notNull(),
    askedAt: instant().notNull(),
    messageId: text(),
    answeredAt: instant(),
    /** ISO code of why it was refused. */
    answer: text(),
  },
  (table) => [
    // One at a time; after a refusal it may be asked again, for another reason.
    uniqueIndex('payment_recalls_open')
      .on(table.paymentId)
      .where(sql`${table.state} in ('ASKED', 'SENT', 'GRANTED')`),
  ],
)

/** The line's traffic as this bank has it: what is to be sent until it has been, and what came until it is done. */
export const sepaMessages = pgTable(
  'sepa_messages',
  {
    direction: text({ enum: ['OUT', 'IN'] }).notNull(),
    id: text().notNull(),
    name: text().notNull(),
    xml: text().notNull(),
    at: instant().notNull(),
    /** When the line took it, or when all that it says had been done. */
    doneAt: instant(),
    /** Of what came: since when the line knows that it is here. If it brings it again, it is a repeated file. */
    acknowledgedAt: instant(),
  },
  (table) => [
    uniqueIndex('sepa_messages_id').on(table.direction, table.name, table.id),
    index('sepa_messages_waiting')
      .on(table.direction, table.at)
      .where(sql`${table.doneAt} is null`),
  ],
)
