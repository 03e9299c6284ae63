/** Outgoing messages, and notices of the portal. Rows are written in the transaction that causes them. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { ofUser } from '../identity/tables.ts'
import { products } from '../products/tables.ts'

/** What is said. `html` is an e-mail's, and `subject` too, or the title of a notification. */
export interface Content {
  subject?: string
  text: string
  html?: string
}

/** Delivered after the transaction: both or neither happen. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['SMS', 'EMAIL', 'PUSH'] }).notNull(),
    /** A number in E.164, an e-mail address, or `push:` and the user's number: all the browsers in which they let notifications in. */
    recipient: text().notNull(),
    /** Why it is sent, in a word or two: the log and the operator read it. */
    purpose: text().notNull(),
    /** Sealed with AES-256-GCM (`send.ts`): anything that carries a code, a password or a person's business. Erased when it is over. */
    sealed: text(),
    /** In clear, for what SQL functions insert: nothing that must not be read. Erased when it is over too. */
    content: jsonb().$type<Content>(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    /** Worthless from then on: a one-time code that has expired is not sent. */
    notAfter: instant(),
    attempts: integer().notNull().default(0),
    /** When it is tried next, or when the process that is trying it is considered dead. Null once it is over. */
    nextAttemptAt: instant().default(sql`now()`),
    sentAt: instant(),
    failedAt: instant(),
    /** Why it failed, or was put off the last time. */
    reason: text(),
    /** The carrier's own. */
    reference: text(),
  },
  (table) => [
    index('outbox_messages_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('outbox_messages_recipient').on(table.recipient, table.id),
    check(
      'outbox_messages_pending_has_content',
      sql`${table.nextAttemptAt} is null or num_nonnulls(${table.sealed}, ${table.content}) = 1`,
    ),
    check('outbox_messages_over', sql`(${table.nextAttemptAt} is null) = (num_nonnulls(${table.sentAt}, ${table.failedAt}) = 1)`),
  ],
)

/** The browsers in which users let notifications in (RFC 8030), until they or their push service say otherwise. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** «Chrome en Windows». */
    name: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [index('push_devices_user').on(table.userId, table.since)],
)

/** A notice to one user at their position, until it is read or its task is done. */
export const notices = pgTable(
  'notices',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    title: text().notNull(),
    text: text().notNull(),
    /** The portal's address where it is seen to, for what waits until something is done there. */
    path: text(),
    /** The product that it is about, where it is about one: its holder's tasks have it. */
    productId: text().references(() => products.id),
    publishedAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    index('notices_user_published').on(table.userId, table.publishedAt),
    // Tasks are found by their address when they are done.
    index('notices_waiting')
      .on(table.path)
      .where(sql`${table.path} is not null and ${table.readAt} is null`),
  ],
)
