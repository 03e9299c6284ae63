/** What is open and what is closed. A row that is missing counts as OFF. */
import { pgTable, text } from 'drizzle-orm/pg-core'

/** `name` is one of the statuses of the services status record. */
export const serviceStatuses = pgTable('service_statuses', {
  name: text().primaryKey(),
  status: text({ enum: ['ON', 'OFF'] }).notNull(),
})

/** Single features that the bank has switched off. Here a missing row means ON: features ship open. */
export const featureStatuses = pgTable('feature_statuses', {
  feature: text().primaryKey(),
  status: text({ enum: ['ON', 'OFF'] }).notNull(),
})
