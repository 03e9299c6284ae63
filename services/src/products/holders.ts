import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { groupedRead } from '../db/grouped-read.ts'
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

/**
 * Whether two products have the same holders, all of them: what goes from one to the other stays with the same persons (RTS SCA 2018/389
 * art. 15). Holding only one of them together with somebody else is not enough.
 */
export const haveSameHolders = groupedRead<readonly [one: string, other: string], boolean>({
  keyOf: (pair) => pair.join(' '),
  reader: (db) => {
    const statement = db
      .select({ productId: holders.productId, partyId: holders.partyId })
      .from(holders)
      .where(sql`${holders.productId} = any(${sql.placeholder('ids')})`)
      .orderBy(holders.partyId)
      .prepare('holders_of_products')
    return async (pairs) => {
      const rows = await statement.execute({ ids: [...new Set(pairs.flat())] })
      const byProduct = new Map<string, number[]>()
      for (const { productId, partyId } of rows) byProduct.set(productId, [...(byProduct.get(productId) ?? []), partyId])
      return pairs.map(([one, other]) => byProduct.has(one) && byProduct.get(one)?.join() === byProduct.get(other)?.join())
    }
  },
})

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
