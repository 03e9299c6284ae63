/** Orders that wait for several signatures, as one user finds them: to be signed, or signed and waiting for others. */
import type { PendingOrder } from '@almenara/contract/areas/signature'
import type { Instant } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { and, eq, exists, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { parties, users } from '../identity/tables.ts'
import { powers } from '../products/tables.ts'
import { pendingOf } from './co-signatories.ts'
import { parseFrozen } from './freeze.ts'
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

/** What a list shows of an order: nothing of what it froze. */
const shown = {
  id: orders.id,
  title: orders.title,
  payee: orders.payee,
  amount: orders.amount,
  createdAt: orders.createdAt,
  expiresAt: orders.expiresAt,
  status: orders.status,
  signed: orders.signed,
  required: orders.required,
  refusalReason: orders.refusalReason,
}

const ofUser = (userId: number) => and(eq(orderSignatures.orderId, orders.id), eq(orderSignatures.userId, userId))

/** Orders for a list, each with when this user signed it and whoever ordered it. */
export function withOwnSignature(db: Db, userId: number) {
  return db
    .select({ order: shown, signedAt: orderSignatures.signedAt, orderedBy: parties.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .leftJoin(orderSignatures, ofUser(userId))
}

/** One order whole. */
function oneWithOwnSignature(db: Db, id: string, userId: number, where: SQL | undefined) {
  return db
    .select({ order: orders, signature: orderSignatures })
    .from(orders)
    .leftJoin(orderSignatures, ofUser(userId))
    .where(and(eq(orders.id, id), where))
}

/** An order that this user may sign now, with what they have been asked. Throws NOT_FOUND for any other. */
export async function requireWaiting(
  db: Db,
  id: string,
  userId: number,
  now: Instant,
): Promise<{ order: Order; signature: Signature | null }> {
  const [found] = await oneWithOwnSignature(db, id, userId, awaitsUser(db, userId, now))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** `signedAt`: by whoever asks. */
export function awaitedOf(
  { status, expiresAt }: Pick<Order, 'status' | 'expiresAt'>,
  signedAt: Instant | null | undefined,
  now: Instant,
): PendingOrder['awaits'] {
  if (status !== 'WAITING' || expiresAt <= now) return 'NOBODY'
  return signedAt ? 'OTHERS' : 'ME'
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
  const [found] = await oneWithOwnSignature(db, id, userId, or(awaitsUser(db, userId, now), signedByUser))
  if (!found) throw new Failure('NOT_FOUND')
  const { order, signature } = found
  return {
    orderedBy: await nameOf(db, order.userId),
    orderedAt: order.createdAt,
    mine: order.userId === userId,
    awaits: awaitedOf(order, signature?.signedAt, now),
    order: orderState(now, order, parseFrozen(order.frozen), await signaturesOf(db, id), undefined, await pendingOf(db, order)),
  }
}
