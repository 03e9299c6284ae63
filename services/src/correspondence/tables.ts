/** What the bank writes to its customers: documents, written once, and the communications that carry them to each mailbox. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { ofUser, users } from '../identity/tables.ts'
import { products } from '../products/tables.ts'

/** In the mailbox, or on paper. */
export const DELIVERY_CHANNELS = ['ELECTRONIC', 'PAPER'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * What a document says. Written once: the database refuses to change or delete it (migration 0050). A mistake is mended by another document that
 * `replaces` it, and both stay.
 */
export const documents = pgTable('documents', {
  id: text().primaryKey(),
  template: text().notNull(),
  templateVersion: integer().notNull(),
  /** A `BankDocument` as JSON, in the order and with the spaces that its digest is of. */
  facts: text().notNull(),
  /** SHA-256 of `facts` in UTF-8, hexadecimal. */
  factsSha256: text().notNull(),
  producedAt: instant().notNull(),
  /** Nobody erases it before this moment (Código de Comercio art. 30). */
  keepUntil: instant().notNull(),
  replaces: text(),
})

const ofDocument = () => text().references(() => documents.id)

/** The file of a document, byte by byte as every reader of it is given it. Written once too. */
export const documentFiles = pgTable('document_files', {
  documentId: ofDocument().primaryKey(),
  /** Of `content`, hexadecimal. */
  sha256: text().notNull(),
  size: integer().notNull(),
  pages: integer().notNull(),
  /** A PDF, tagged (PDF/UA-1). */
  content: bytes().notNull(),
  renderedAt: instant().notNull(),
})

/** Who is sent a document, by the channel that their choice said when it was frozen. */
export interface Recipient {
  userId: number
  channel: DeliveryChannel
}

/** A document on its way to its customers. */
export const documentItems = pgTable(
  'document_items',
  {
    /** `statement:{account}:{2026-03}`: what is asked for twice under one key is sent once. */
    uniqueKey: text().primaryKey(),
    documentId: ofDocument().notNull(),
    productId: text().references(() => products.id),
    /** A code of the brand's `communicationTypes`. */
    type: text().notNull(),
    title: text().notNull(),
    recipients: jsonb().$type<readonly Recipient[]>().notNull(),
    state: text({ enum: ['FROZEN', 'RENDERED', 'DELIVERED'] })
      .notNull()
      .default('FROZEN'),
    frozenAt: instant().notNull(),
    deliveredAt: instant(),
  },
  (table) => [
    index('document_items_under_way')
      .on(table.state, table.uniqueKey)
      .where(sql`${table.state} <> 'DELIVERED'`),
  ],
)

/** The contract of a user's mailbox. No row, or one that was cancelled: what the bank writes goes by post. */
export const mailboxes = pgTable('mailboxes', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  contractedAt: instant().notNull(),
  cancelledAt: instant(),
  /** The general conditions that were accepted; absent in contracts signed at a branch. */
  conditionsVersion: integer(),
  /** Of their text, hexadecimal. */
  conditionsSha256: text(),
})

/** By which channel a user wants a type of communication, of one product or of none. Rows are only added: the latest rules. */
export const mailboxChoices = pgTable(
  'mailbox_choices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    productId: text().references(() => products.id),
    type: text().notNull(),
    channel: text({ enum: DELIVERY_CHANNELS }).notNull(),
    since: instant().notNull(),
    conditionsVersion: integer().notNull(),
  },
  (table) => [index('mailbox_choices_latest').on(table.userId, table.productId, table.type, table.id)],
)

/** One communication to one user. It stays as it was received: only its reading, its download and the telling of it are noted. */
export const communications = pgTable(
  'communications',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** What it is, for this user: the same key is delivered once. */
    uniqueKey: text().notNull(),
    /** Absent when it is about the customer and not about one product. */
    productId: text().references(() => products.id),
    /** A code of the brand's `communicationTypes`. */
    type: text().notNull(),
    title: text().notNull(),
    documentId: ofDocument().notNull(),
    /** How it counts as provided: by post too, where nobody could be told that it is in the mailbox. */
    deliveredAs: text({ enum: DELIVERY_CHANNELS }).notNull().default('ELECTRONIC'),
    /** Whether the customer finds it in the mailbox. */
    listed: boolean().notNull().default(true),
    receivedAt: instant().notNull(),
    /** Since when the customer is to be told, outside the portal, that it is there; null once they were, and where they need not be. */
    tellFrom: instant(),
    /** When they were told: a message for them was given to a carrier. */
    toldAt: instant(),
    /** When the customer confirmed that they had read it; absent while it is pending. */
    readAt: instant(),
    /** When its document was first given to the customer, whole. */
    downloadedAt: instant(),
  },
  (table) => [
    unique('communications_key').on(table.userId, table.uniqueKey),
    index('communications_received').on(table.userId, table.receivedAt, table.id),
    // Counted at every sign-in; few of a customer's letters are in it.
    index('communications_pending')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('communications_to_tell')
      .on(table.userId, table.tellFrom)
      .where(sql`${table.tellFrom} is not null`),
  ],
)

/**
 * Each time that the bank told a user of a communication, and how it went: kept as long as the document, which the outbox is not. `NO_CONTACT`:
 * there was no channel by which to tell them.
 */
export const communicationTellings = pgTable(
  'communication_tellings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communicationId: text()
      .notNull()
      .references(() => communications.id),
    channel: text({ enum: ['EMAIL', 'SMS', 'NONE'] }).notNull(),
    /** Masked: «an••••@correo.es». */
    contact: text().notNull(),
    /** The message in the outbox, while it is kept there. */
    messageId: bigint({ mode: 'number' }),
    at: instant().notNull(),
    /** Null while the carrier has not answered. */
    result: text({ enum: ['ACCEPTED', 'BOUNCED', 'NO_CONTACT'] }),
  },
  (table) => [
    index('communication_tellings_of').on(table.communicationId),
    index('communication_tellings_waiting')
      .on(table.messageId)
      .where(sql`${table.result} is null`),
  ],
)

/** Documents that a customer asked for together, for a day. */
export const communicationExports = pgTable(
  'communication_exports',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** The browser's: the same one asked for twice is one. */
    operationId: uuid().notNull(),
    media: text({ enum: ['PDF', 'ZIP'] }).notNull(),
    communicationIds: text().array().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [unique('communication_exports_operation').on(table.userId, table.operationId)],
)
