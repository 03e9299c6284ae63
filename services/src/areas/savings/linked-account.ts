import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { products } from '../../products/tables.ts'

/** An account that a contract pays into or takes from: whoever reads the contract reads its name, whether or not it is theirs. */
export interface LinkedAccount {
  name: string
  iban: string
  ledgerAccountId: number
}

/** Throws RangeError for one that has no account in the books: a defect of the data. */
export async function linkedAccount(db: Db, productId: string): Promise<LinkedAccount> {
  const [found] = await db.select().from(products).where(eq(products.id, productId))
  if (!found || found.ledgerAccountId === null) throw new RangeError(`There is no account ${productId}`)
  return { name: found.commercialName, iban: found.identifier, ledgerAccountId: found.ledgerAccountId }
}
