/** The orders that wait for several signatures, in pages: to be signed by this user, signed and waiting for others, refused by others. */
import type { PendingOrder, pendingOrders as call } from '@almenara/contract/areas/signature'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { REFUSAL_SHOWN_DAYS } from '@almenara/contract/limits'
import { and, count, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Bank } from '../../bank.ts'
import type { FiltersOf, Frozen } from '../../extracts/define.ts'
import { selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import type { Handler } from '../../http/handler.ts'
import { present } from '../../present.ts'
import { holderBound, ofHolder } from '../../products/position-holders.ts'
import { orders, orderSignatures } from '../../two-step/tables.ts'
import { awaitedOf, awaitsUser, withOwnSignature } from '../../two-step/waiting.ts'

type Row = Awaited<ReturnType<typeof withOwnSignature>>[number]
type Filters = FiltersOf<typeof call>
/** The list has no id but its customer. */
interface Scope {
  id: ''
  userId: number
  bank: Bank
}
type Bounds = AsOf & { holder?: number }

/** What this user may sign, what they signed and waits for others, and for a week what others refused of theirs. */
function listed(db: Db, { scope: { userId }, bounds: { asOf, holder } }: Frozen<Scope, Filters, Bounds>) {
  const since = addSeconds(asOf, -REFUSAL_SHOWN_DAYS * 24 * 3600)
  const signedByUser = and(eq(orders.status, 'WAITING'), gt(orders.expiresAt, asOf), sql`${orderSignatures.signedAt} is not null`)
  const refusedByOthers = and(
    eq(orders.userId, userId),
    eq(orders.status, 'CANCELLED'),
    sql`${orders.refusedBy} is not null`,
    gt(orders.closedAt, since),
  )
  return and(or(awaitsUser(db, userId, asOf), signedByUser, refusedByOthers), ofHolder(orders.productId, { userId, holder }))
}

/** By the moment when they lapse. A task that somebody else finishes meanwhile leaves the pages that are still to come. */
const pending = new SqlList<Scope, Filters, Bounds, Row>({
  name: 'pending-orders',
  freeze: async (_, { bank, userId }, { holder }, now) => ({ asOf: now, ...(await holderBound(bank, userId, holder)) }),
  select: (db, page, { scope }) => selected(withOwnSignature(db, scope.userId).$dynamic(), page),
  where: (list, db) => listed(db, list),
  key: [orders.expiresAt, orders.id],
  order: 'asc',
  keyOf: ({ order }) => [order.expiresAt, order.id],
})

async function countOf(db: Db, userId: number, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(orders)
    .leftJoin(orderSignatures, and(eq(orderSignatures.orderId, orders.id), eq(orderSignatures.userId, userId)))
    .where(which)
  return row?.found ?? 0
}

/** A page of them, and how many of all wait for this user. */
export const pendingOrders: Handler<typeof call> = async (request) => {
  const { bank, session, now } = request
  const { userId } = session
  const { rows, page, list } = await pending.read(request, { id: '', userId, bank })
  const theirs = ofHolder(orders.productId, { userId, holder: list.bounds.holder })
  const forMe = await countOf(bank.database, userId, and(awaitsUser(bank.database, userId, now), theirs))
  return { ...page, forMe, rows: rows.map((row) => toPending(row, now)) }
}

function toPending({ order, signedAt, orderedBy }: Row, now: Instant): PendingOrder {
  return {
    operationId: order.id,
    title: order.title,
    ...present({ amount: order.amount, payee: order.payee, refusal: order.refusalReason }),
    orderedBy,
    orderedAt: order.createdAt,
    expiresAt: order.expiresAt,
    signatures: { given: order.signed, required: order.required },
    awaits: awaitedOf(order, signedAt, now),
  }
}
