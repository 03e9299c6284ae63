/** The mailbox: who has contracted it, and the letters that the bank has left in it. */
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { ofUser, users } from '../../identity/tables.ts'
import { products } from '../../products/tables.ts'

/** The contract of a user's mailbox. No row, or one that was cancelled: what the bank writes goes by post. */
export const mailboxes = pgTable('mailboxes', {
  userId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => users.id),
  contractedAt: instant().notNull(),
  cancelledAt: instant(),
})

/** What a communication is about, as the customer looks for it. */
export const COMMUNICATION_TYPES = ['STATEMENT', 'RECEIPT', 'FEES', 'TAX', 'CONTRACT', 'NOTICE'] as const

/** One communication to one user. It stays as it was received: only its reading and its download are noted. */
export const communications = pgTable(
  'communications',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** Absent when it is about the customer and not about one product. */
    productId: text().references(() => products.id),
    type: text({ enum: COMMUNICATION_TYPES }).notNull(),
    title: text().notNull(),
    /** The letter, in paragraphs divided by a line feed: the document that is downloaded is made from it. */
    body: text().notNull(),
    receivedAt: instant().notNull(),
    /** When the customer confirmed that they had read it; absent while it is pending. */
    readAt: instant(),
    /** When its document was first downloaded. */
    downloadedAt: instant(),
  },
  (table) => [
    index('communications_user_received').on(table.userId, table.receivedAt.desc(), table.id),
    // Counted at every sign-in; few of a customer's letters are in it.
    index('communications_pending')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
  ],
)
