import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../db/columns.ts'

/** What the simulated agency was asked. Nothing of the bank reads it. */
export const simulatedTaxPayments = pgTable('in_box_tax_payments', {
  key: uuid().primaryKey(),
  nrc: text().notNull(),
  model: text().notNull(),
  taxId: text().notNull(),
  amount: cents().notNull(),
  askedAt: instant().notNull(),
  cancelledAt: instant(),
  consolidatedAt: instant(),
  annulledAt: instant(),
})

/** Whether the simulated agency answers nobody; one row, or none. */
export const simulatedAeatOutage = pgTable('in_box_aeat_outage', { on: boolean('is_on').primaryKey() })
