/** What lists show of the orders of transfers. Payments themselves are in `payments/tables.ts`. */
import { TRANSFER_SCOPES } from '@almenara/contract/areas/transfers/scope'
import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '../../two-step/tables.ts'

/**
 * What lists show of the order of a transfer, as it was opened: it waits for signatures among what is stored, and between own accounts and at
 * once it is all there is of it among what was issued. Who pays how much, and what became of it, its order says.
 */
export const orderedTransfers = pgTable('ordered_transfers', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  scope: text({ enum: TRANSFER_SCOPES }).notNull(),
  channel: text().notNull(),
  debtorName: text().notNull(),
  debtorIban: text().notNull(),
  creditorName: text().notNull(),
  creditorIban: text().notNull(),
  creditorBic: text().notNull(),
  /** The account of this bank that receives, in its books, and the product where it is the customer's own. */
  targetAccountId: bigint({ mode: 'number' }),
  targetId: text(),
  concept: text().notNull(),
  categoryPurpose: text(),
  /** The stored transfer that it is. */
  storedId: text(),
  /** What a search looks at, folded; each text after a space, so that words have a beginning. */
  searched: text()
    .notNull()
    .generatedAlwaysAs(sql`searchable(' ' || creditor_name || ' ' || creditor_iban || ' ' || concept)`),
})
