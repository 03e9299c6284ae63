import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'

/** Challenges whose answer was taken, until they expire: an answer serves once. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    /** The challenge's own signature. */
    signature: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('used_challenges_expiry').on(table.expiresAt)],
)
