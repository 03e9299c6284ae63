import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'

/** The simulated portal's own: the hand-overs that it has let in. Nothing of the bank reads them. */
export const simulatedHandOvers = pgTable('in_box_hand_overs', {
  jti: uuid().primaryKey(),
  usedAt: instant().notNull(),
})
