import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The simulated processor's own cards. Nothing of the bank reads them. */
export const inBoxCards = pgTable('in_box_cards', {
  token: text().primaryKey(),
  /** Argon2id. */
  pinHash: text().notNull(),
  /** Consecutive wrong PINs. */
  failures: integer().notNull().default(0),
})
