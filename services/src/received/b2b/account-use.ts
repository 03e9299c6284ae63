/** Who may owe B2B debits: consumers may not, and what decides is what the account is used for (EPC222-07 §2.1). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { parties } from '../../identity/tables.ts'
import { holders, products } from '../../products/tables.ts'

/** Of a row of `products`: what it is used for, or what its first holder is where the bank has not said. */
export const isProfessionalUse: SQL<boolean> = sql<boolean>`coalesce(${products.use} = 'PROFESSIONAL', exists (
  select from ${holders} h join ${parties} p on p.id = h.party_id
  where h.product_id = ${products.id} and h.ordinal = 1 and p.kind = 'ORGANISATION'))`

export async function isProfessional(db: Db, productId: string): Promise<boolean> {
  return (await db.$count(products, and(eq(products.id, productId), isProfessionalUse))) > 0
}
