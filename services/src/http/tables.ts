import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** How often an address has asked for what is limited over all processes. Unlogged: after a crash of the server counting begins anew. */
export const addressCounts = pgTable(
  'address_counts',
  {
    /** What is limited: the path of a call. */
    name: text().notNull(),
    /** IPv4, or the first address of an IPv6 /64. */
    address: text().notNull(),
    /** The beginning of the minute that is counted. */
    minute: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.address] })],
)
