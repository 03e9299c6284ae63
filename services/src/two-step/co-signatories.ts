/** The other signatories of an order or of a product: who they are, and telling them what waits for them. */
import type { Instant } from '@almenara/contract/dates'
import { CO_SIGNED_ORDER_SECONDS } from '@almenara/contract/limits'
import type { CoSigners } from '@almenara/contract/co-signers'
import type { OrderState } from '@almenara/contract/two-step'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db, Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { messageTo } from '../messages/message-to.ts'
import { sendMessage } from '../messages/send.ts'
import type { OwnedContract } from '../products/access.ts'
import { powers } from '../products/tables.ts'
import { parseFrozen } from './freeze.ts'
import { nameOf } from '../identity/name-of.ts'
import { orderReminders, orders, orderSignatures } from './tables.ts'

const DAY_SECONDS = 24 * 3600

/** May sign what is ordered with a product: they may operate, at all and with it. */
const operative = and(eq(powers.canOperate, true), eq(users.executive, true), isNull(users.blockedAt))

type Order = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'productId' | 'status' | 'required'>

/** Those who may sign an order besides whoever ordered it and have not, by name, with when they were last notified of it. */
function missing(db: Db, { id, userId, productId }: Order) {
  const reminder = and(eq(orderReminders.orderId, id), eq(orderReminders.userId, users.id))
  const signed = and(eq(orderSignatures.orderId, id), eq(orderSignatures.userId, users.id), sql`${orderSignatures.signedAt} is not null`)
  return db
    .select({ id: users.id, name: parties.name, notifiedAt: orderReminders.notifiedAt })
    .from(powers)
    .innerJoin(users, eq(users.id, powers.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .leftJoin(orderReminders, reminder)
    .leftJoin(orderSignatures, signed)
    .where(and(eq(powers.productId, productId ?? ''), operative, ne(users.id, userId), isNull(orderSignatures.orderId)))
    .orderBy(asc(parties.name), asc(users.id))
}

/** Nobody, where one signature is enough or the order is over. */
export async function pendingOf(db: Db, order: Order): Promise<NonNullable<OrderState['signatures']['pending']>> {
  if (order.required === 1 || (order.status !== 'SIGNING' && order.status !== 'WAITING')) return []
  return (await missing(db, order)).map(({ name, notifiedAt }) => ({ name, ...(notifiedAt ? { notifiedAt } : {}) }))
}

/** Once, when the order has its first signature. In the transaction of that signature: both stand or neither. */
export async function notifyCoSignatories(tx: Tx, bank: Bank, orderId: string, now: Instant): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.productId || order.signed !== 1) return
  const who = await nameOf(tx, order.userId)
  await notifyMissingSignatories(tx, bank, order, `${who} ha firmado ${parseFrozen(order.frozen).purpose}.`, now)
}

/** `what` comes before what they are asked for. Those who cannot be reached are not counted as notified. */
export async function notifyMissingSignatories(tx: Tx, bank: Bank, order: Order, what: string, now: Instant): Promise<void> {
  const text = `${bank.brand.name}: ${what} Falta su firma: entre en su banca en línea y mire sus tareas.`
  for (const { id: userId } of await missing(tx, order)) {
    const message = await messageTo(tx, userId, { subject: 'Una operación espera su firma', text, purpose: 'signature-awaited' })
    if (!message) continue
    await sendMessage(tx, bank, message, now)
    const { orderId, notifiedAt } = { orderId: order.id, notifiedAt: now }
    await tx
      .insert(orderReminders)
      .values({ orderId, userId, notifiedAt })
      .onConflictDoUpdate({ target: [orderReminders.orderId, orderReminders.userId], set: { notifiedAt } })
  }
}

type Signed = Pick<OwnedContract, 'id' | 'signatures' | 'signLimit'>

/** Who must sign besides this user what they order with each of these products; those with which they sign alone are left out. */
export async function coSignersOf(db: Db, userId: number, products: readonly Signed[]): Promise<ReadonlyMap<string, CoSigners>> {
  const joint = products.filter(({ signatures, signLimit }) => signatures > 1 || signLimit !== null)
  if (joint.length === 0) return new Map()
  const ids = joint.map(({ id }) => id)
  const rows = await db
    .select({ productId: powers.productId, name: parties.name })
    .from(powers)
    .innerJoin(users, eq(users.id, powers.userId))
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(and(inArray(powers.productId, ids), operative, ne(users.id, userId)))
    .orderBy(asc(parties.name))
  const days = CO_SIGNED_ORDER_SECONDS / DAY_SECONDS
  return new Map(
    joint.map((product) => {
      const { id, signatures, signLimit } = product
      const others = rows.filter(({ productId }) => productId === id).map(({ name }) => name)
      if (signatures > 1) return [id, { required: signatures, others, days }]
      return [id, { required: 2, ...(signLimit === null ? {} : { above: signLimit }), others, days }]
    }),
  )
}
