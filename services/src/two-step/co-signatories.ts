/** Tells the other signatories of an order that it waits for them: nobody looks at their pending tasks every day. */
import type { Instant } from '@almenara/contract/dates'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { messageTo } from '../messages/message-to.ts'
import { sendMessage } from '../messages/send.ts'
import { powers } from '../products/tables.ts'
import { thaw } from './freeze.ts'
import { nameOf } from './read.ts'
import { orders } from './tables.ts'

/** Once, when the order has its first signature. In the transaction of that signature: both stand or neither. */
export async function tellCoSignatories(tx: Tx, bank: Bank, orderId: string, now: Instant): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.productId || order.signed !== 1) return
  const others = await tx
    .select({ id: users.id })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true), isNull(users.blockedAt)))
    .where(and(eq(powers.productId, order.productId), eq(powers.canOperate, true), ne(users.id, order.userId)))
  const who = await nameOf(tx, order.userId)
  const text = `${bank.brand.name}: ${who} ha firmado ${thaw(order.frozen).purpose}. Falta su firma: entre en su banca en línea y mire sus tareas.`
  for (const { id } of others) {
    const message = await messageTo(tx, id, { subject: 'Una operación espera su firma', text, purpose: 'signature-awaited' })
    if (message) await sendMessage(tx, bank, message, now)
  }
}
