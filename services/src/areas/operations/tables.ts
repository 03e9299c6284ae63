/** Top-ups in the hands of the aggregator, the numbers that customers have topped up, and the cheque books they have asked for. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { branches } from '../../branches/tables.ts'
import { cents, instant, localDate } from '../../db/columns.ts'
import { ofParty, ofUser } from '../../identity/tables.ts'
import { ofProduct } from '../../products/tables.ts'
import { orders } from '../../two-step/tables.ts'

/** A signed top-up, until the aggregator's word ends it and after. What it costs is held meanwhile. */
export const mobileTopUps = pgTable(
  'mobile_top_ups',
  {
    /** Its order. It is also the key under which the aggregator knows it. */
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    userId: ofUser(),
    /** The money set aside (ledger hold). */
    holdId: uuid().notNull(),
    operator: text().notNull(),
    operatorName: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    amount: cents().notNull(),
    state: text({ enum: ['PENDING', 'DONE', 'REFUSED'] })
      .notNull()
      .default('PENDING'),
    signedAt: instant().notNull(),
    /** When the aggregator is asked again; whoever asks moves it first, so that no two ask at once. */
    nextAttemptAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    settledAt: instant(),
    /** The aggregator's own. */
    reference: text(),
  },
  (table) => [
    index('mobile_top_ups_pending')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'PENDING'`),
    check('mobile_top_ups_settled', sql`(${table.state} = 'PENDING') = (${table.settledAt} is null)`),
  ],
)

/** A number that a customer has topped up, offered to them the next time that something of the same holder is to pay. */
export const favouriteMobiles = pgTable(
  'favourite_mobiles',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** Whose account or card paid, for this user. */
    holderId: ofParty(),
    phone: text().notNull(),
    operator: text().notNull(),
    operatorName: text().notNull(),
    name: text(),
    lastAmount: cents().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [uniqueIndex('favourite_mobiles_phone').on(table.userId, table.holderId, table.phone)],
)

/** A cheque book that was asked for, as the office that makes them needs it. */
export const counterfoilRequests = pgTable(
  'counterfoil_requests',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    productId: ofProduct(),
    type: text().notNull(),
    typeName: text().notNull(),
    forms: integer().notNull(),
    cost: cents().notNull(),
    /** Where it is collected; null when it is sent. */
    branchId: text().references(() => branches.id),
    /** Where it goes, in words, as it stood then. */
    delivery: text().notNull(),
    requestedAt: instant().notNull(),
    readyOn: localDate().notNull(),
  },
  (table) => [index('counterfoil_requests_product').on(table.productId, table.readyOn)],
)
