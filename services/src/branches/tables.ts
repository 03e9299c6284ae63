/** Where the bank attends: its branches and cashpoints, and when they open. The bank's own people keep them. */
import { boolean, check, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** Names of the IANA time zone database: the Canary Islands are an hour behind. */
export const BRANCH_ZONES = ['Europe/Madrid', 'Atlantic/Canary'] as const

export const branches = pgTable('branches', {
  id: text().primaryKey(),
  kind: text({ enum: ['BRANCH', 'CASHPOINT'] }).notNull(),
  name: text().notNull(),
  address: text().notNull(),
  postcode: text().notNull(),
  town: text().notNull(),
  province: text().notNull(),
  /** Degrees, WGS 84. */
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  phone: text(),
  accessible: boolean().notNull(),
  alwaysOpen: boolean().notNull(),
  zone: text({ enum: BRANCH_ZONES }).notNull(),
  /** Town, province, and all that is searched, as `searchable` folds them. */
  townSearch: text().notNull(),
  provinceSearch: text().notNull(),
  search: text().notNull(),
})

/** Each stretch of a day in which it is open, in minutes since midnight on its own wall clock. */
export const branchHours = pgTable(
  'branch_hours',
  {
    branchId: text()
      .notNull()
      .references(() => branches.id),
    /** Monday is 1. */
    weekday: integer().notNull(),
    opens: integer().notNull(),
    closes: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.weekday, t.opens] }),
    check('branch_hours_order', sql`${t.weekday} between 1 and 7 and 0 <= ${t.opens} and ${t.opens} < ${t.closes} and ${t.closes} <= 1440`),
  ],
)
