import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { bizumPurchases } from './tables.ts'

/** Whether the customer has paid a purchase of this merchant before. */
export async function hasPaidMerchant(db: Db, userId: number, merchantId: string): Promise<boolean> {
  const { userId: whose, merchantId: which, state } = bizumPurchases
  return (await db.$count(bizumPurchases, and(eq(whose, userId), eq(which, merchantId), inArray(state, ['PAID', 'REFUNDED'])))) > 0
}
