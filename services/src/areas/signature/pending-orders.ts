/** The orders that wait for several signatures, in pages: to be signed by this user, signed and waiting for others, refused by others. */
import type { PendingOrder, pendingOrders as call } from '@almenara/contract/areas/signature'
import type { Reply } from '@almenara/contract/call'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { REFUSAL_SHOWN_DAYS } from '@almenara/contract/limits'
import { and, asc, count, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Bank } from '../../bank.ts'
import { readExtract, type Dataset, type Frozen } from '../../extracts/define.ts'
import type { Request } from '../../http/route.ts'
import { holderBound, ofHolder } from '../../products/position-holders.ts'
import { thaw } from '../../two-step/freeze.ts'
import { orders, orderSignatures } from '../../two-step/tables.ts'
import { awaitedOf, awaitsUser, withOwnSignature } from '../../two-step/waiting.ts'

type Row = Awaited<ReturnType<typeof withOwnSignature>>[number]
type Query = NonNullable<(typeof call)['types']>['query']
type Filters = Pick<Query, 'holder'>
type PendingList = Frozen<{ bank: Bank; userId: number; now: Instant }, Filters, { asOf: Instant; holder?: number }>

/** What this user may sign, what they signed and waits for others, and for a week what others refused of theirs. */
function listed(db: Db, { scope: { userId }, bounds: { asOf, holder } }: PendingList) {
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
const pending: Dataset<PendingList['scope'], Filters, PendingList['bounds'], [Instant, string], Row> = {
  name: 'pending-orders',
  freeze: async (_, { bank, userId, now }, { holder }) => ({ asOf: now, ...(await holderBound(bank, userId, holder)) }),
  rows: (db, list, { after, offset, limit }) => {
    const beyond = after && sql`(${orders.expiresAt}, ${orders.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
    return withOwnSignature(db, list.scope.userId)
      .where(and(listed(db, list), beyond))
      .orderBy(asc(orders.expiresAt), asc(orders.id))
      .limit(limit)
      .offset(offset)
  },
  count: async (db, list) => ({ count: await countOf(db, list.scope.userId, listed(db, list)), countIsExact: true }),
  keyOf: ({ order }) => [order.expiresAt, order.id],
}

async function countOf(db: Db, userId: number, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(orders)
    .leftJoin(orderSignatures, and(eq(orderSignatures.orderId, orders.id), eq(orderSignatures.userId, userId)))
    .where(which)
  return row?.found ?? 0
}

/** A page of them, and how many of all wait for this user. */
export async function pendingOrders({
  bank,
  session,
  query: { holder, ...pages },
  now,
}: Request<undefined, Query, undefined>): Promise<Reply<typeof call>> {
  const { userId } = session
  const scope = { bank, userId, now }
  const { rows, page, list } = await readExtract(pending, { bank, session, scope, scopeId: '', filters: { holder }, pages })
  const theirs = ofHolder(orders.productId, { userId, holder: list.bounds.holder })
  const forMe = await countOf(bank.database, userId, and(awaitsUser(bank.database, userId, now), theirs))
  return { ...page, forMe, rows: rows.map((row) => toPending(row, now)) }
}

function toPending({ order, signature, orderedBy }: Row, now: Instant): PendingOrder {
  const { title, amount, payee } = thaw(order.frozen)
  return {
    operationId: order.id,
    title,
    ...(amount === undefined ? {} : { amount }),
    ...(payee === undefined ? {} : { payee }),
    orderedBy,
    orderedAt: order.createdAt,
    expiresAt: order.expiresAt,
    signatures: { given: order.signed, required: order.required },
    awaits: awaitedOf(order, signature, now),
    ...(order.refusalReason === null ? {} : { refusal: order.refusalReason }),
  }
}
