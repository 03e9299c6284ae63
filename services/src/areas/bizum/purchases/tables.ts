/** What merchants ask to be paid. */
import { PURCHASE_STATES } from '@almenara/contract/areas/bizum/codes'
import type { Merchant, Terms } from '@almenara/contract/areas/bizum/shapes'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../../db/columns.ts'
import { parties } from '../../../identity/tables.ts'
import { id, user } from '../columns.ts'
import { bizumContracts } from '../contract/tables.ts'
import { bizumPayments } from '../payments/tables.ts'

/** Purchases that merchants ask to be paid. */
export const bizumPurchases = pgTable(
  'bizum_purchases',
  {
    id: id(),
    userId: user(),
    partyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    contractId: uuid()
      .notNull()
      .references(() => bizumContracts.id),
    kind: text({ enum: ['C2ER', 'MIT'] }).notNull(),
    merchantId: text().notNull(),
    merchant: jsonb().$type<Merchant>().notNull(),
    reference: text().notNull(),
    description: text().notNull(),
    amount: cents().notNull(),
    state: text({ enum: PURCHASE_STATES }).notNull(),
    terms: jsonb().$type<Terms>(),
    purpose: text(),
    consentId: uuid(),
    mandateId: uuid(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
    schemeId: text().notNull().unique(),
    paymentId: uuid().references(() => bizumPayments.id),
    fraud: boolean().notNull().default(false),
    /** When the scheme is to be told next of its customer's answer, and how often it has been. Null: it knows all. */
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('bizum_purchases_user').on(t.userId, t.createdAt, t.id),
    index('bizum_purchases_open')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('PENDING', 'ACCEPTING')`),
    index('bizum_purchases_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    check('bizum_purchases_amount', sql`${t.amount} >= 0`),
  ],
)
