/** What customers save to order it later: favourites and transfers that are not sent yet. */
import { TRANSFER_SCOPES } from '@almenara/contract/areas/transfers/scope'
import type { TransferWhen } from '@almenara/contract/areas/transfers/when'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../../db/columns.ts'
import { ofParty, ofUser } from '../../../identity/tables.ts'
import { keptOrder } from '../../../payments/tables.ts'
import { products } from '../../../products/tables.ts'

/** Transfers that a customer makes often. */
export const favouriteTransfers = pgTable(
  'favourite_transfers',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** Whose account it was kept from, for this user: only from accounts of theirs is it offered. */
    holderId: ofParty(),
    scope: text({ enum: TRANSFER_SCOPES }).notNull().default('internal'),
    alias: text().notNull(),
    /** The account that receives, between own accounts. */
    targetId: text().references(() => products.id),
    /** The beneficiary, as the customer wrote them, and their account, of the others. */
    name: text(),
    iban: text(),
    /** When its customer signed that they trust this beneficiary at this account; null while they have not. Another name or account ends it. */
    trustedAt: instant(),
    /** Null: asked each time. */
    amount: cents(),
    concept: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    // What differs only in case or accents is the same name to who reads it.
    uniqueIndex('favourite_transfers_alias').on(t.userId, t.holderId, t.scope, sql`searchable(${t.alias})`),
    check('favourite_transfers_amount', sql`${t.amount} > 0`),
    check(
      'favourite_transfers_target',
      sql`(${t.targetId} is not null) = (${t.scope} = 'internal') and (${t.iban} is null) = (${t.scope} = 'internal')`,
    ),
    check('favourite_transfers_trusted', sql`${t.trustedAt} is null or ${t.iban} is not null`),
  ],
)

/** Transfers kept without being sent: whoever may see the account finds them. */
export const storedTransfers = pgTable(
  'stored_transfers',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    ...keptOrder,
    when: jsonb().$type<TransferWhen>().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [index('stored_transfers_product').on(t.productId, t.scope, t.savedAt), check('stored_transfers_amount', sql`${t.amount} > 0`)],
)
