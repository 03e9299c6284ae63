/** Orders that nobody signed in time: closed, and what they held made available again. */
import { and, asc, inArray, lte } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { orders } from './tables.ts'

const BATCH_SIZE = 500

/** Closes what has expired; answers how many. Run by the scheduler. */
export async function expireOrders({ database, orders: book, clock }: Pick<Bank, 'database' | 'orders' | 'clock'>): Promise<number> {
  let closed = 0
  for (;;) {
    const due = await database
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.status, ['SIGNING', 'WAITING']), lte(orders.expiresAt, clock.now())))
      .orderBy(asc(orders.expiresAt))
      .limit(BATCH_SIZE)
    if (due.length === 0) return closed
    const ids = due.map(({ id }) => id)
    closed += (await book.close(ids, 'EXPIRED')).length
  }
}
