/** Orders as they stand, for whoever signs them or asks after them. */
import type { Instant } from '@almenara/contract/dates'
import type { Challenge, Exemption, OrderState, SignatureMethod } from '@almenara/contract/two-step'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { groupedRead } from '../db/grouped-read.ts'
import { Failure } from '../http/failure.ts'
import { parties, users } from '../identity/tables.ts'
import { pendingOf } from './co-signatories.ts'
import { parseFrozen } from './freeze.ts'
import { orderState } from './state.ts'
import { orders, orderSignatures } from './tables.ts'
import type { HeldOrder } from './held-order.ts'

/** An order that this user was asked to sign. Throws NOT_FOUND for any other. */
export async function requireOrder(db: Db, id: string, userId: number, kind?: string): Promise<HeldOrder> {
  const found = await held(db, { id, userId })
  if (!found || (kind !== undefined && found.order.kind !== kind)) throw new Failure('NOT_FOUND')
  return found
}

const held = groupedRead<{ id: string; userId: number }, HeldOrder | undefined>((db) => {
  // By both, from their index: what is another's is no more work than what is nobody's.
  const pairs = sql`(select * from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('users')}::bigint[]))`
  const statement = db
    .select({ order: orders, signature: orderSignatures })
    .from(orderSignatures)
    .innerJoin(orders, eq(orders.id, orderSignatures.orderId))
    .where(sql`(${orderSignatures.orderId}, ${orderSignatures.userId}) in ${pairs}`)
    .prepare('held_orders')
  return async (asked) => {
    const rows = await statement.execute({ ids: asked.map(({ id }) => id), users: asked.map(({ userId }) => userId) })
    return asked.map(({ id, userId }) => {
      const found = rows.find(({ order, signature }) => order.id === id && signature.userId === userId)
      return found && { ...found, effect: parseFrozen(found.order.frozen) }
    })
  }
})

/** The order whose key something has, where this user was asked to sign it. */
export async function orderAskedOf(db: Db, userId: number, key: string): Promise<string | undefined> {
  const asked = and(eq(orderSignatures.orderId, key), eq(orderSignatures.userId, userId))
  const [found] = await db.select({ id: orderSignatures.orderId }).from(orderSignatures).where(asked)
  return found?.id
}

/** The executed order that a receipt's code stands for, and who ordered it. Throws NOT_FOUND for any other code. */
export async function requireExecuted(db: Db, code: string): Promise<Omit<HeldOrder, 'signature'> & { orderer: string }> {
  const [found] = await db
    .select({ order: orders, orderer: parties.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(orders.verificationCode, code))
  if (found?.order.status !== 'EXECUTED') throw new Failure('NOT_FOUND')
  return { ...found, effect: parseFrozen(found.order.frozen) }
}

/** Its state as it is now. Throws NOT_FOUND when this user was not asked to sign it. */
export async function readState(
  { database: db, clock }: Pick<Bank, 'database' | 'clock'>,
  id: string,
  userId: number,
  methods: readonly { method: Challenge['method'] }[] = [],
): Promise<OrderState> {
  const now = clock.now()
  const { order, signature, effect } = await requireOrder(db, id, userId)
  const [signatures, pending] = await Promise.all([signaturesOf(db, id), pendingOf(db, order)])
  if (signature.signedAt) return orderState(now, order, effect, signatures, undefined, pending)
  const asked = { methods: methods.map(({ method }) => method), challenge: signature.challenge as Challenge }
  return orderState(now, order, effect, signatures, asked, pending)
}

/** A signature that was given. */
export interface Signed {
  name: string
  method: SignatureMethod
  /** Why it needed no code, where it did not. */
  exemption?: Exemption
  at: Instant
}

/** Who has signed an order, in the order in which they did. */
export async function signaturesOf(db: Db, orderId: string): Promise<Signed[]> {
  const rows = await db
    .select({ name: parties.name, method: orderSignatures.method, challenge: orderSignatures.challenge, at: orderSignatures.signedAt })
    .from(orderSignatures)
    .innerJoin(users, eq(users.id, orderSignatures.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(and(eq(orderSignatures.orderId, orderId), isNotNull(orderSignatures.signedAt)))
    .orderBy(asc(orderSignatures.signedAt))
  return rows.flatMap(({ at, challenge, ...signed }) => (at ? [{ ...signed, ...exemptionIn(challenge as Challenge), at }] : []))
}

/** Why an order that one customer confirmed needed no code; nothing where it was signed. */
export async function exemptionOfOrder(db: Db, id: string): Promise<Exemption | undefined> {
  const [given] = await signaturesOf(db, id)
  return given?.exemption
}

/** Why a challenge asked for nothing; nothing where it asked for something. */
export function exemptionIn(challenge: Challenge): { exemption?: Exemption } {
  return challenge.method === 'NONE' ? { exemption: challenge.reason } : {}
}
