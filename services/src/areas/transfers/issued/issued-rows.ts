/**
 * All that was ordered from an account, in one set of rows: its payments, and what went at once between own accounts, of which there is its
 * order and what was written when it was opened (`ordered_transfers`). Each side gives as many as are wanted by its own index, so a page
 * costs the same however long both are.
 */
import { and, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { columnsLike } from '../../../extracts/columns-like.ts'
import { orders } from '../../../two-step/tables.ts'
import { payments } from '../../../payments/tables.ts'
import { orderedTransfers } from '../tables.ts'

type PaymentColumn = keyof typeof payments.$inferSelect
/** What a list is filtered and ordered by, on either side. */
export type IssuedColumns = Record<PaymentColumn, SQLWrapper>

interface Wanted {
  where: (columns: IssuedColumns) => SQL | undefined
  /** How many of each side at most: the last ordered. */
  most: number
}

export function issuedRows(db: Db, productId: string, { where, most }: Wanted) {
  const sent = db
    .select(getTableColumns(payments))
    .from(payments)
    // What carries the money of another service is in that service's lists, and the lines of a remittance in its own.
    .where(and(eq(payments.productId, productId), isNull(payments.service), isNull(payments.remittanceId), where(payments)))
    .orderBy(desc(payments.orderedAt), desc(payments.id))
    .limit(most)
  const own = db
    .select(OWN_TRANSFER_COLUMNS)
    .from(orders)
    .innerJoin(orderedTransfers, eq(orderedTransfers.orderId, orders.id))
    .where(and(eq(orders.productId, productId), IS_OWN_TRANSFER, where(OWN_TRANSFER_COLUMNS)))
    .orderBy(desc(orders.closedAt), desc(orders.id))
    .limit(most)
  return unionAll(sent, own).as('issued')
}

/** As the predicate of its index says it, and what takes its money at once. */
const IS_OWN_TRANSFER = and(
  sql`${orders.kind} in ('internal-transfer', 'internal-stored-transfer')`,
  eq(orders.status, 'EXECUTED'),
  isNotNull(orders.holdAccount),
)

/** The bank's day on which it was executed. */
const day = sql`(${orders.closedAt} at time zone 'Europe/Madrid')::date`

/** What its order says of it. The rest is as it was opened, or is never so of what went at once. */
const ORDER_COLUMNS: Partial<IssuedColumns> = {
  id: orders.id,
  orderId: orders.id,
  userId: orders.userId,
  productId: orders.productId,
  ledgerAccountId: orders.holdAccount,
  kind: sql`'BOOK'::text`,
  state: sql`'SETTLED'::text`,
  amount: orders.amount,
  endToEndId: sql`'NOTPROVIDED'::text`,
  orderedAt: orders.closedAt,
  orderedOn: day,
  executionOn: day,
  transactionId: sql`'P' || replace(${orders.id}::text, '-', '')`,
  settledOn: day,
}

/** In the order of the columns of `payments`, and of their types: what is not so is not read by its index. */
const OWN_TRANSFER_COLUMNS = columnsLike(payments, { ...getTableColumns(orderedTransfers), ...ORDER_COLUMNS })
