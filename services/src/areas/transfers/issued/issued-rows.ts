/**
 * All that was ordered from an account, in one set of rows: its payments, and what went at once between own accounts, of which there is its
 * order and nothing else (`internal-transfer.ts`). Each side gives as many as are wanted by its own index, so a page costs the same however
 * long both are.
 */
import { and, desc, eq, getTableColumns, isNotNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../two-step/tables.ts'
import type { Payment } from '../payment-postings.ts'
import { payments } from '../tables.ts'

/** What a list is filtered and ordered by, on either side. */
export type IssuedColumns = Record<
  'id' | 'kind' | 'scope' | 'state' | 'amount' | 'orderedAt' | 'orderedOn' | 'periodicId' | 'searched',
  SQLWrapper
>

interface Wanted {
  where: (columns: IssuedColumns) => SQL | undefined
  /** How many of each side at most: the last ordered. */
  most: number
}

export function issuedRows(db: Db, productId: string, { where, most }: Wanted) {
  const sent = db
    .select(getTableColumns(payments))
    .from(payments)
    .where(and(eq(payments.productId, productId), where(payments)))
    .orderBy(desc(payments.orderedAt), desc(payments.id))
    .limit(most)
  const own = db
    .select(AT_ONCE)
    .from(orders)
    .where(and(eq(orders.productId, productId), OF_OWN, where(AT_ONCE)))
    .orderBy(desc(orders.closedAt), desc(orders.id))
    .limit(most)
  return unionAll(sent, own).as('issued')
}

/** As the predicate of its index says it, and what takes its money at once. */
const OF_OWN = and(
  sql`${orders.kind} in ('internal-transfer', 'internal-stored-transfer')`,
  eq(orders.status, 'EXECUTED'),
  isNotNull(orders.holdAccount),
  // One that was signed before a transfer was frozen whole is in the movements only.
  sql`position('"plan":' in ${orders.frozen}) > 0`,
)

type Columns = { [Name in keyof typeof payments.$inferSelect]: SQL<(typeof payments.$inferSelect)[Name]> }

const as = <T>(value: SQL) => value as SQL<T>
/** What was frozen of it (`OrderedTransfer`). */
const told = (...path: string[]) => as<string>(sql`(${orders.frozen}::json #>> ${`{data,${path.join(',')}}`}::text[])`)
const empty = <T>(type: string) => as<T>(sql`null::${sql.raw(type)}`)
/** The bank's day on which it was executed. */
const day = as<Payment['orderedOn']>(sql`(${orders.closedAt} at time zone 'Europe/Madrid')::date`)
const payee = told('payee', 'name')
const iban = told('payee', 'iban')
const concept = told('concept')

/** In the order of the columns of `payments`, and of their types: what is not so is not read by its index. */
const AT_ONCE: Columns = {
  id: as(sql`${orders.id}`),
  orderId: as(sql`${orders.id}`),
  holdId: empty('uuid'),
  periodicId: empty('uuid'),
  periodicOn: empty('date'),
  userId: as(sql`${orders.userId}`),
  channel: told('channel'),
  productId: as(sql`${orders.productId}`),
  ledgerAccountId: as(sql`${orders.holdAccount}`),
  targetAccountId: as(sql`(${orders.frozen}::json #>> '{data,payee,targetAccountId}')::bigint`),
  kind: as(sql`'BOOK'::text`),
  scope: as(sql`'internal'::text`),
  state: as(sql`'SETTLED'::text`),
  amount: as(sql`${orders.amount}`),
  debtorName: told('source', 'name'),
  debtorIban: told('source', 'iban'),
  creditorName: payee,
  creditorIban: iban,
  creditorBic: told('payee', 'bic'),
  concept,
  endToEndId: as(sql`'NOTPROVIDED'::text`),
  categoryPurpose: empty('text'),
  payeeVerdict: empty('text'),
  payeeRegisteredName: empty('text'),
  orderedAt: as(sql`${orders.closedAt}`),
  orderedOn: day,
  executionOn: day,
  transactionId: as(sql`'P' || replace(${orders.id}::text, '-', '')`),
  messageId: empty('text'),
  settledOn: day,
  closedAt: empty('timestamptz'),
  reason: empty('text'),
  returnId: empty('text'),
  searched: as(sql`searchable(${payee} || ' ' || ${iban} || ' ' || ${concept})`),
}
