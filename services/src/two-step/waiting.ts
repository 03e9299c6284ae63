/** Orders that wait for several signatures, as one user finds them: to be signed, or signed and waiting for others. */
import type { PendingOrder } from '@almenara/contract/areas/signature'
import type { Instant } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { parties, users } from '../identity/tables.ts'
import { powers } from '../products/tables.ts'
import { pendingOf } from './co-signatories.ts'
import { thaw } from './freeze.ts'
import { nameOf } from '../identity/name-of.ts'
import { signaturesOf } from './read.ts'
import { orderState } from './state.ts'
import { orders, orderSignatures } from './tables.ts'

type Order = typeof orders.$inferSelect
type Signature = typeof orderSignatures.$inferSelect

/** May be signed by this user: it waits, they may operate with its product, and they have not signed it. */
export function awaitsUser(db: Db, userId: number, now: Instant) {
  const operative = db
    .select({ one: sql`1` })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true)))
    .where(and(eq(powers.productId, orders.productId), eq(powers.userId, userId), eq(powers.canOperate, true)))
  return and(eq(orders.status, 'WAITING'), gt(orders.expiresAt, now), isNull(orderSignatures.signedAt), exists(operative))
}

export function withOwnSignature(db: Db, userId: number) {
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

export function awaitedOf({ status, expiresAt }: Order, signature: Signature | null, now: Instant): PendingOrder['awaits'] {
  if (status !== 'WAITING' || expiresAt <= now) return 'NOBODY'
  return signature?.signedAt ? 'OTHERS' : 'ME'
}

interface PendingDetail {
  orderedBy: string
  orderedAt: Instant
  mine: boolean
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
    mine: order.userId === userId,
    awaits: awaitedOf(order, signature, now),
    order: orderState(now, order, thaw(order.frozen), await signaturesOf(db, id), undefined, await pendingOf(db, order)),
  }
}
