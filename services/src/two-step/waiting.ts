/** Orders that wait for several signatures, as one user finds them: to be signed, or signed and waiting for others. */
import type { PendingOrder, pendingOrders as pendingOrdersCall } from '@almenara/contract/areas/signature'
import type { Reply } from '@almenara/contract/call'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { REFUSAL_SHOWN_DAYS } from '@almenara/contract/limits'
import type { OrderState } from '@almenara/contract/two-step'
import { and, asc, count, eq, exists, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { readExtract, type Dataset, type Frozen, type Pages } from '../extracts/define.ts'
import { Failure } from '../http/failure.ts'
import type { Session } from '../identity/sessions.ts'
import { parties, users } from '../identity/tables.ts'
import { powers } from '../products/tables.ts'
import { thaw } from './freeze.ts'
import { nameOf, signaturesOf } from './read.ts'
import { orderState } from './state.ts'
import { orders, orderSignatures } from './tables.ts'

type Order = typeof orders.$inferSelect
type Signature = typeof orderSignatures.$inferSelect

/** May be signed by this user: it waits, they may operate with its product, and they have not signed it. */
function awaitsUser(db: Db, userId: number, now: Instant) {
  const operative = db
    .select({ one: sql`1` })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true)))
    .where(and(eq(powers.productId, orders.productId), eq(powers.userId, userId), eq(powers.canOperate, true)))
  return and(eq(orders.status, 'WAITING'), gt(orders.expiresAt, now), isNull(orderSignatures.signedAt), exists(operative))
}

function withOwnSignature(db: Db, userId: number) {
  return db
    .select({ order: orders, signature: orderSignatures, orderedBy: parties.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .leftJoin(orderSignatures, and(eq(orderSignatures.orderId, orders.id), eq(orderSignatures.userId, userId)))
}

/** An order that this user may sign now, with what they have been asked. Throws NOT_FOUND for any other. */
export async function requireWaiting(
  db: Db,
  id: string,
  userId: number,
  now: Instant,
): Promise<{ order: Order; signature: Signature | null }> {
  const [found] = await withOwnSignature(db, userId).where(and(eq(orders.id, id), awaitsUser(db, userId, now)))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

type Row = Awaited<ReturnType<typeof withOwnSignature>>[number]
type PendingList = Frozen<{ userId: number; now: Instant }, object, { asOf: Instant }>

/** What this user may sign, what they signed and waits for others, and for a week what others refused of theirs. */
function listed(db: Db, { scope: { userId }, bounds: { asOf } }: PendingList) {
  const since = addSeconds(asOf, -REFUSAL_SHOWN_DAYS * 24 * 3600)
  const signedByUser = and(eq(orders.status, 'WAITING'), gt(orders.expiresAt, asOf), sql`${orderSignatures.signedAt} is not null`)
  const refusedByOthers = and(
    eq(orders.userId, userId),
    eq(orders.status, 'CANCELLED'),
    sql`${orders.refusedBy} is not null`,
    gt(orders.closedAt, since),
  )
  return or(awaitsUser(db, userId, asOf), signedByUser, refusedByOthers)
}

/** By the moment when they lapse. A task that somebody else finishes meanwhile leaves the pages that are still to come. */
const pending: Dataset<PendingList['scope'], object, PendingList['bounds'], [Instant, string], Row> = {
  name: 'pending-orders',
  freeze: async (_, { now }) => ({ asOf: now }),
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
export async function pendingOrders(bank: Bank, session: Session, pages: Pages, now: Instant): Promise<Reply<typeof pendingOrdersCall>> {
  const scope = { userId: session.userId, now }
  const { rows, page } = await readExtract(pending, { bank, session, scope, scopeId: '', filters: {}, pages })
  const forMe = await countOf(bank.database, session.userId, awaitsUser(bank.database, session.userId, now))
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

function awaitedOf({ status, expiresAt }: Order, signature: Signature | null, now: Instant): PendingOrder['awaits'] {
  if (status !== 'WAITING' || expiresAt <= now) return 'NOBODY'
  return signature?.signedAt ? 'OTHERS' : 'ME'
}

interface PendingDetail {
  orderedBy: string
  orderedAt: Instant
  awaits: PendingOrder['awaits']
  order: OrderState
}

/** One that this user may sign or has signed. Throws NOT_FOUND for any other. */
export async function pendingOrder(
  { database: db }: Pick<Bank, 'database'>,
  id: string,
  userId: number,
  now: Instant,
): Promise<PendingDetail> {
  const signedByUser = sql`${orderSignatures.signedAt} is not null`
  const [found] = await withOwnSignature(db, userId).where(and(eq(orders.id, id), or(awaitsUser(db, userId, now), signedByUser)))
  if (!found) throw new Failure('NOT_FOUND')
  const { order, signature } = found
  return {
    orderedBy: await nameOf(db, order.userId),
    orderedAt: order.createdAt,
    awaits: awaitedOf(order, signature, now),
    order: orderState(now, order, thaw(order.frozen), await signaturesOf(db, id)),
  }
}
