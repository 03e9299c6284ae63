/** How far along each account its statements have come. */
import { bigint, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { documents } from '../../correspondence/tables.ts'
import { localDate } from '../../db/columns.ts'
import { ofProduct } from '../../products/tables.ts'

/** Chained by entry number: each statement begins after the last entry of the one before, so that none is twice in them and none is missing. */
export const accountStatements = pgTable(
  'account_statements',
  {
    productId: ofProduct(),
    /** The first day of its month. */
    month: localDate().notNull(),
    /** The last entry of the statement before; 0 where there is none. */
    afterSeq: bigint({ mode: 'number' }).notNull(),
    lastSeq: bigint({ mode: 'number' }).notNull(),
    documentId: text()
      .notNull()
      .references(() => documents.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.month] }),
    unique('account_statements_chain').on(table.productId, table.afterSeq),
  ],
)
