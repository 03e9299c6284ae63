/** What is open and what is closed. A row that is missing counts as OFF. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { localDate } from '../db/columns.ts'

/** `name` is one of the statuses of the services status record. */
export const serviceStatuses = pgTable('service_statuses', {
  name: text().primaryKey(),
  status: text({ enum: ['ON', 'OFF'] }).notNull(),
  /** The bank's own words for the customer while it is closed. */
  message: text(),
})

/** Single features that the bank has switched off. Here a missing row means ON: features ship open. */
export const featureStatuses = pgTable('feature_statuses', {
  feature: text().primaryKey(),
  status: text({ enum: ['ON', 'OFF'] }).notNull(),
  message: text(),
})

/** First days that the customer may ask for, where the bank keeps another than the rule gives (specification §9). */
export const firstDays = pgTable('first_days', {
  /** As in `systemInfo`: `defaultMinimunExtractDate`. */
  name: text().primaryKey(),
  day: localDate().notNull(),
})
