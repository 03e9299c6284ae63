import { and, asc, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { groupedRead, rowsBy, rowsByUser } from '../db/grouped-read.ts'
import { parties, postalAddresses, users } from '../identity/tables.ts'
import { holders, powers } from './tables.ts'

/** Who the product belongs to in the first place; its name goes on statements and files. */
export const firstHolder = groupedRead<string, { name: string; taxId: string } | undefined>((db) => {
  const statement = db
    .select({ productId: holders.productId, name: parties.name, taxId: parties.taxId })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(and(sql`${holders.productId} = any(${sql.placeholder('ids')})`, eq(holders.ordinal, 1)))
    .prepare('first_holders')
  return async (ids) => {
    const rows = await statement.execute({ ids })
    return rowsBy(rows, ({ productId }) => productId, ids).map(([first]) => first && { name: first.name, taxId: first.taxId })
  }
})

/**
 * Whether two products have the same holders, all of them: what goes from one to the other stays with the same persons (RTS SCA 2018/389
 * art. 15). Holding only one of them together with somebody else is not enough.
 */
export const haveSameHolders = groupedRead<readonly [one: string, other: string], boolean>((db) => {
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

/** Whose a product is for one user: their own wherever they are one of its holders, else its first holder's. */
export interface HolderFor {
  partyId: number
  name: string
  taxId: string
  kind: (typeof parties.$inferSelect)['kind']
  /** It is the user's own. */
  own: boolean
}

/** By product, of all that a user has powers over. */
export const holdersFor = groupedRead<number, Map<string, HolderFor>>((db) => {
  const own = sql<boolean>`${parties.id} = ${users.partyId}`
  const statement = db
    .selectDistinctOn([powers.userId, powers.productId], {
      userId: powers.userId,
      id: powers.productId,
      holder: { partyId: parties.id, name: parties.name, taxId: parties.taxId, kind: parties.kind, own },
    })
    .from(powers)
    .innerJoin(users, eq(users.id, powers.userId))
    .innerJoin(holders, eq(holders.productId, powers.productId))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(sql`${powers.userId} = any(${sql.placeholder('ids')})`)
    .orderBy(powers.userId, powers.productId, desc(own), asc(holders.ordinal))
    .prepare('holders_for_users')
  return async (ids) => rowsByUser(await statement.execute({ ids }), ids).map((rows) => new Map(rows.map(({ id, holder }) => [id, holder])))
})

/** In a query of rows that may be about a product: whose it is, as `holdersFor` says it; the user's own where there is none. */
export function holderOfRow(productId: AnyColumn, userId: number): SQL<number> {
  const first = sql`select ${holders.partyId} from ${holders}, ${users} where ${holders.productId} = ${productId} and ${users.id} = ${userId}
    order by ${holders.partyId} = ${users.partyId} desc, ${holders.ordinal} limit 1`
  return sql`coalesce((${first}), (select ${users.partyId} from ${users} where ${users.id} = ${userId}))`
}

/** Whose a product is for this user (`HolderFor`), and what else of the same holder they have powers over, itself included. */
export async function holderOf(db: Db, userId: number, productId: string): Promise<{ partyId: number; productIds: string[] }> {
  const all = await holdersFor(db, userId)
  const partyId = all.get(productId)?.partyId
  if (partyId === undefined) throw new RangeError(`The user has no powers over ${productId}, or nobody holds it`)
  return { partyId, productIds: [...all].flatMap(([id, holder]) => (holder.partyId === partyId ? [id] : [])) }
}
