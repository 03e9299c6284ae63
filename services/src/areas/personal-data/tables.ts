/** Of the personal area: what customers are proving to be theirs, and what they let the bank do with their data. */
import { CONSENT_BASES, CONSENT_CHANNELS } from '@almenara/contract/areas/personal-data/consents'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { ofUser } from '../../identity/tables.ts'

export const contactVerifications = pgTable(
  'contact_verifications',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    kind: text({ enum: ['MOBILE', 'EMAIL'] }).notNull(),
    /** A telephone in E.164, an e-mail address in lower case. */
    value: text().notNull(),
    /** ISO 3166-1 alpha-2; null for an e-mail address. */
    country: text(),
    createdAt: instant().notNull(),
    /** Until when its code is taken. The code itself is not kept: it is derived from the id. */
    expiresAt: instant().notNull(),
    failures: integer().notNull().default(0),
    /** When the right code came back. */
    verifiedAt: instant(),
    /** When a change of contacts made use of it: it serves once. */
    usedAt: instant(),
  },
  (table) => [index('contact_verifications_user').on(table.userId, table.createdAt)],
)

/** What the bank does, or would do, with its customers' data, and on what grounds: every wording that it has had (GDPR art. 7(1)). */
export const consentPurposes = pgTable(
  'consent_purposes',
  {
    purpose: text().notNull(),
    /** From 1; the highest is the one in force. What was agreed to under another keeps its own. */
    version: integer().notNull(),
    basis: text({ enum: CONSENT_BASES }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** By which the customer may be reached for it; none where nobody is reached. */
    channels: jsonb().$type<(typeof CONSENT_CHANNELS)[number][]>().notNull(),
    position: integer().notNull(),
    publishedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.version] })],
)

/** What the customer is told of the treatment of their data as a whole. The highest version is in force. */
export const privacyNotices = pgTable('privacy_notices', {
  version: integer().primaryKey(),
  paragraphs: jsonb().$type<string[]>().notNull(),
  publishedAt: instant().notNull(),
})

/** Every choice that a customer made, in the order in which they made them: the last of each purpose and channel stands. Only added to. */
export const consentChoices = pgTable(
  'consent_choices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    purpose: text().notNull(),
    version: integer().notNull(),
    channel: text({ enum: CONSENT_CHANNELS }).notNull(),
    granted: boolean().notNull(),
    at: instant().notNull(),
    /** IP address from which it was signed, and the order that was signed. */
    address: text(),
    orderId: uuid().notNull(),
  },
  (table) => [index('consent_choices_user').on(table.userId, table.id)],
)
