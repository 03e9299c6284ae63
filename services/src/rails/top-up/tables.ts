import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../db/columns.ts'

/** What the simulated aggregator was asked. Nothing of the bank reads it. */
export const simulatedTopUps = pgTable('in_box_top_ups', {
  key: uuid().primaryKey(),
  operator: text().notNull(),
  phone: text().notNull(),
  amount: cents().notNull(),
  askedAt: instant().notNull(),
  cancelledAt: instant(),
})
