/** Orders: what customers asked for, frozen, and who has signed it. Written only through the functions of `orders.sql`. */
import { ENROLLED_METHODS, ORDER_STATUSES, SIGNATURE_METHODS } from '@almenara/contract/two-step'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../db/columns.ts'
import { sessions, users } from '../identity/tables.ts'
import { transactions } from '../ledger/tables.ts'
import { products } from '../products/tables.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** What a user may sign with, and how often it has failed. The secrets of each method are in tables of their own. */
export const signatureMethods = pgTable(
  'signature_methods',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    method: text({ enum: ENROLLED_METHODS }).notNull(),
    /** False once the customer or the bank has given it up. */
    active: boolean().notNull().default(true),
    since: instant().notNull(),
    /** Consecutive wrong answers, over all orders. */
    failures: integer().notNull().default(0),
    /** Set at the fifth. */
    lockedAt: instant(),
    /** When the lock lifts by itself; without it, the bank must issue the method again. */
    lockedUntil: instant(),
  },
  (table) => [index('signature_methods_user').on(table.userId)],
)

/** An order, frozen: nothing in it changes but its state. */
export const orders = pgTable(
  'orders',
  {
    /** Made by the browser. It is also the key of the posting and the id of the hold. */
    id: uuid().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    sessionId: text().references(() => sessions.id),
    kind: text().notNull(),
    /** SHA-256 of what was asked: the same id with another body is another order. */
    asked: bytes().notNull(),
    /** SHA-256 of `frozen`. One-time codes and challenges are made from it. */
    digest: bytes().notNull(),
    /** Canonical JSON of the whole effect: facts, amount, payee, legs (`freeze.ts`). Read of one order at a time, and for no list. */
    frozen: text().notNull(),
    /** What lists of any orders show of it, as it is in the effect. */
    title: text().notNull(),
    payee: text(),
    /** The product it takes from or changes: whoever has powers over it may have to sign. */
    productId: text().references(() => products.id),
    /** What it takes, and from which account of the books: held while others must sign. */
    amount: cents(),
    holdAccount: bigint({ mode: 'number' }),
    reference: text().notNull(),
    verificationCode: text().notNull().unique(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('SIGNING'),
    required: integer().notNull().default(1),
    signed: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
    refusal: text(),
    /** The signatory who would not sign it, and why. */
    refusedBy: bigint({ mode: 'number' }).references(() => users.id),
    refusalReason: text(),
    transactionId: bigint({ mode: 'number' }).references(() => transactions.id),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_waiting')
      .on(table.productId)
      .where(sql`${table.status} = 'WAITING'`),
    // What went at once between own accounts, as `areas/transfers/issued/issued-rows.ts` reads it.
    index('orders_between_own')
      .on(table.productId, table.closedAt, table.id)
      .where(
        sql`${table.kind} in ('internal-transfer', 'internal-stored-transfer') and ${table.status} = 'EXECUTED' and ${table.holdAccount} is not null`,
      ),
    // What alerts tell of.
    index('orders_just_ended')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null and ${table.productId} is not null and ${table.amount} is not null`),
    index('orders_open')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('SIGNING', 'WAITING')`),
  ],
)

/** When each of those whose signature is missing was last notified that an order waits for them. */
export const orderReminders = pgTable(
  'order_reminders',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    notifiedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.userId] })],
)

/** What one signatory was asked for an order, and whether they gave it. */
export const orderSignatures = pgTable(
  'order_signatures',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Null where nothing is asked of them: the order is exempt (`NONE`). */
    methodId: bigint({ mode: 'number' }).references(() => signatureMethods.id),
    method: text({ enum: SIGNATURE_METHODS }).notNull(),
    /** Grows with every challenge: an answer to an earlier one is stale. */
    round: integer().notNull().default(1),
    /** What was asked (contract's `challenge`, without its secret). */
    challenge: jsonb().notNull(),
    /** What the answer is compared with, where the method needs to keep something: never a code. */
    secret: bytes(),
    expiresAt: instant().notNull(),
    signedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.userId] }), index('order_signatures_user').on(table.userId, table.expiresAt)],
)
