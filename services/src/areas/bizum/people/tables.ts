/** The people whom customers pay and ask, and the numbers that they look up. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, localDate } from '../../../db/columns.ts'
import { users } from '../../../identity/tables.ts'
import { id, user } from '../columns.ts'

/** The people whom a customer pays, is paid by, has saved or has blocked; merchants too, where they are blocked. */
export const bizumContacts = pgTable(
  'bizum_contacts',
  {
    id: id(),
    userId: user(),
    phone: text(),
    merchantId: text(),
    alias: text(),
    directoryName: text(),
    favourite: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    blockedAt: instant(),
    /** When the customer last paid or asked them, and since when they know each other by a payment either way. */
    lastAt: instant(),
    knownSince: instant(),
    /** By the customer; null: here because they paid, asked or blocked them. */
    savedAt: instant(),
  },
  (t) => [
    uniqueIndex('bizum_contacts_phone').on(t.userId, t.phone),
    uniqueIndex('bizum_contacts_merchant').on(t.userId, t.merchantId),
    check('bizum_contacts_who', sql`(${t.phone} is null) <> (${t.merchantId} is null)`),
  ],
)

/** Numbers that a customer has looked up in the directory. Whether a payment or a request followed is read where those are. */
export const bizumLookups = pgTable(
  'bizum_lookups',
  {
    userId: user(),
    phone: text().notNull(),
    /** Day of the bank. */
    on: localDate().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.on, t.phone] }), index('bizum_lookups_at').on(t.at)],
)

/** Whoever looks up too many is stopped until then. */
export const bizumLookupLocks = pgTable('bizum_lookup_locks', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  until: instant().notNull(),
})
