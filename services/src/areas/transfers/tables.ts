import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../db/columns.ts'
import { users } from '../../identity/tables.ts'
import { products } from '../../products/tables.ts'

/** Transfers between own accounts that a customer makes often. */
export const favouriteTransfers = pgTable(
  'favourite_transfers',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    alias: text().notNull(),
    /** The account that receives. */
    targetId: text()
      .notNull()
      .references(() => products.id),
    /** Null: asked each time. */
    amount: cents(),
    concept: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    // What differs only in case or accents is the same name to who reads it.
    uniqueIndex('favourite_transfers_alias').on(t.userId, sql`searchable(${t.alias})`),
    check('favourite_transfers_amount', sql`${t.amount} > 0`),
  ],
)
