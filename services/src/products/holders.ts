import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { parties, postalAddresses } from '../identity/tables.ts'
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

/** Where the bank writes to the first holder of each of these products, in one line; those without an address are left out. */
export async function addressesOf(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ id: holders.productId, address: postalAddresses })
    .from(holders)
    .innerJoin(postalAddresses, eq(postalAddresses.partyId, holders.partyId))
    .where(and(inArray(holders.productId, [...productIds]), eq(holders.ordinal, 1)))
  return new Map(rows.map(({ id, address: { line, postcode, town } }) => [id, `${line}, ${postcode} ${town}`]))
}
