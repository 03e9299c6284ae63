import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { users } from '../../identity/tables.ts'

/** A message of the bank to one user. */
export const notices = pgTable(
  'notices',
  {
    id: text().primaryKey(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    text: text().notNull(),
    /** The portal's address where it is seen to, for what waits until something is done there. */
    path: text(),
    publishedAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    index('notices_user_published').on(table.userId, table.publishedAt),
    // What waits is found by its address, by whoever sees to it.
    index('notices_waiting')
      .on(table.path)
      .where(sql`${table.path} is not null and ${table.readAt} is null`),
  ],
)
