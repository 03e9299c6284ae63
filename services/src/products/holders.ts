import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { parties } from '../identity/tables.ts'
import { holders } from './tables.ts'

/** Who the product belongs to in the first place; its name goes on statements and files. */
export async function firstHolder(db: Db, productId: string): Promise<{ name: string; taxId: string } | undefined> {
  const [holder] = await db
    .select({ name: parties.name, taxId: parties.taxId })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(and(eq(holders.productId, productId), eq(holders.ordinal, 1)))
  return holder
}
