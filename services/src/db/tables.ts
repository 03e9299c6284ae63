import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
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

/** One row: what the database has been brought to, and which programs work with it. Written by the migrator, read by every process that starts. */
export const schemaState = pgTable('schema_state', {
  id: smallint().primaryKey(),
  /** Number of the newest migration that was applied. */
  migration: integer().notNull(),
  /** Programs whose newest migration is older than this one do not work with the database any more. */
  oldestProgram: integer().notNull(),
  /** Version of the SQL functions (`db/routines.json`), and SHA-256 of their text. */
  routines: integer().notNull(),
  routinesDigest: text().notNull(),
})
