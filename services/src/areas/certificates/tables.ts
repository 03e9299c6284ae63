/** Certificates: what was asked for, what they say, and how each ended. Their words and files are documents of the bank (`correspondence`). */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { documents } from '../../correspondence/tables.ts'
import { instant, localDate } from '../../db/columns.ts'
import { ofParty, ofUser } from '../../identity/tables.ts'

/** How much of an account a certificate has seen: its last entry of the days that it is of. */
export interface SeenOf {
  account: number
  seq: number
}

/** Written once: only how it ended is added. Its file being made is what issues it (`document_files`). */
export const certificates = pgTable(
  'certificates',
  {
    id: text().primaryKey(),
    /** 32 characters of Crockford's base 32, never given again. */
    code: text().notNull().unique(),
    /** A code of the brand's `certificates`, and what it was called then. */
    type: text().notNull(),
    typeName: text().notNull(),
    title: text().notNull(),
    holderId: ofParty(),
    /** Who asked for it. */
    userId: ofUser(),
    /** The browser's: the same one asked for twice is one. */
    operationId: uuid().notNull(),
    /** SHA-256 of what was asked for, hexadecimal. */
    requestDigest: text().notNull(),
    productIds: text().array().notNull(),
    asOf: localDate(),
    exercise: integer(),
    fromDay: localDate(),
    toDay: localDate(),
    epigraphs: text().array().notNull(),
    addressee: text(),
    /** «A 31/12/2025». */
    period: text().notNull(),
    /** The last day that it is of, where it is a closed one: what is booked on it later replaces the certificate. */
    closedOn: localDate(),
    seen: jsonb().$type<readonly SeenOf[]>().notNull(),
    documentId: text()
      .notNull()
      .unique()
      .references(() => documents.id),
    /** SHA-256 of what it says without its code and moment, hexadecimal: equal facts are known by it. */
    factsDigest: text().notNull(),
    /** What whoever checks it sees: a `DocumentText` with names, NIF and accounts masked, as JSON. */
    publicText: text().notNull(),
    sealed: boolean().notNull(),
    issuedAt: instant().notNull(),
    validUntil: localDate().notNull(),
    endedAt: instant(),
    ended: text({ enum: ['REPLACED', 'WITHDRAWN'] }),
    endReason: text(),
    replacedBy: text(),
  },
  (table) => [
    unique('certificates_operation').on(table.userId, table.operationId),
    index('certificates_asked').on(table.userId, table.issuedAt, table.id),
    index('certificates_of_holder').on(table.holderId, table.issuedAt),
    index('certificates_of_closed_days')
      .on(table.closedOn)
      .where(sql`${table.endedAt} is null`),
  ],
)
export type CertificateRow = typeof certificates.$inferSelect
