/** The orders that present files and wait for more signatures, by their file. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../two-step/tables.ts'
import { presentations } from '../remittances/tables.ts'

export type WaitingOrder = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'productId' | 'status' | 'signed' | 'required' | 'expiresAt'>

export async function waitingOrders(db: Db, supportIds: readonly string[]): Promise<ReadonlyMap<string, WaitingOrder>> {
  const { id, userId, productId, status, signed, required, expiresAt } = orders
  const rows = await db
    .select({ supportIds: presentations.supportIds, order: { id, userId, productId, status, signed, required, expiresAt } })
    .from(presentations)
    .innerJoin(orders, eq(orders.id, presentations.orderId))
    .where(and(sql`${presentations.supportIds} && ${sql.param([...supportIds])}::uuid[]`, eq(orders.status, 'WAITING')))
  return new Map(rows.flatMap(({ supportIds: ids, order }) => ids.map((one) => [one, order] as const)))
}
