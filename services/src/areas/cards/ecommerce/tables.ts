/** Purchases on line that wait for a decision, and shops that keep a card. Neither moves money. */
import { CHALLENGE_STATES, PERMISSION_KINDS } from '@almenara/contract/areas/cards/ecommerce'
import { sql } from 'drizzle-orm'
import { check, char, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../../db/columns.ts'
import { ofProduct } from '../../../products/tables.ts'

export const cardChallenges = pgTable(
  'card_challenges',
  {
    /** The network's own name for it, which the purchase will have. */
    id: uuid().primaryKey(),
    /** The card's contract: a duplicate has what was asked of the card before it. */
    productId: ofProduct(),
    merchant: text().notNull(),
    place: text().notNull(),
    /** Unsigned. */
    amount: cents().notNull(),
    originalAmount: cents(),
    originalCurrency: char({ length: 3 }),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** `EXPIRED` is written only where the processor says so: until then it follows from `expiresAt`. */
    state: text({ enum: CHALLENGE_STATES }).notNull().default('PENDING'),
    decidedAt: instant(),
  },
  (table) => [
    index('card_challenges_list').on(table.productId, table.askedAt),
    index('card_challenges_due')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'PENDING'`),
    check('card_challenges_amount', sql`${table.amount} > 0`),
    check('card_challenges_decided', sql`(${table.state} = 'PENDING') = (${table.decidedAt} is null)`),
    check('card_challenges_original', sql`(${table.originalAmount} is null) = (${table.originalCurrency} is null)`),
  ],
)

/** A shop with which a card is kept: learnt from what the network says of its purchases. What it charges is in `card_movements`. */
export const cardPermissions = pgTable(
  'card_permissions',
  {
    id: uuid().primaryKey(),
    productId: ofProduct(),
    merchantId: text().notNull(),
    /** As it called itself last. */
    merchant: text().notNull(),
    place: text().notNull(),
    kind: text({ enum: PERMISSION_KINDS }).notNull(),
    firstAt: instant().notNull(),
    /** Since when the customer lets it charge no more by itself; null while it may. */
    stoppedAt: instant(),
    /** Charges that it tried since, and the last of them. */
    refusedCount: integer().notNull().default(0),
    refusedAt: instant(),
  },
  (table) => [
    uniqueIndex('card_permissions_merchant').on(table.productId, table.merchantId),
    check('card_permissions_refused', sql`(${table.refusedCount} = 0) = (${table.refusedAt} is null)`),
  ],
)
