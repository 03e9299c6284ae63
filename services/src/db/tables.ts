import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** One row, written by every process that is asked whether it is ready: a database that takes no writes is not one to send customers to. */
export const writeChecks = pgTable('write_checks', {
  id: smallint().primaryKey(),
  at: instant().notNull(),
})

/** The sealing keys that this bank has had, by what may be known of them (`fingerprintOf`): never the keys. */
export const sealingKeys = pgTable('sealing_keys', {
  /** In hexadecimal. */
  fingerprint: text().primaryKey(),
  since: instant().notNull(),
  /** Null for that of today. */
  until: instant(),
})
