/** What the list is filtered by: the products that a customer may have communications about, and the types that the bank sends. */
import type { communicationTypes, mailboxProducts } from '@almenara/contract/areas/mailbox/communications'
import { maskIban, parseIban } from '@almenara/contract/iban'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { displayName } from '../../products/access.ts'
import { powers, products } from '../../products/tables.ts'

/** Closed ones too, in the order in which their user sees them. */
export async function namedProducts(db: Db, { userId }: Pick<Session, 'userId'>) {
  const { id, type, commercialName, identifier } = products
  const rows = await db
    .select({ id, type, commercialName, identifier, alias: powers.alias })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .where(eq(powers.userId, userId))
    .orderBy(asc(powers.position), asc(products.id))
  return rows.map((row) => ({ ...row, name: displayName(row) }))
}

export const readProducts: Handler<typeof mailboxProducts> = async ({ bank, session }) => {
  const found = await namedProducts(bank.database, session)
  return {
    products: found.map(({ id, name, type, identifier }) => ({
      id,
      name,
      ...(parseIban(identifier).ok ? { ibanMasked: maskIban(identifier) } : {}),
      kind: type,
    })),
  }
}

export const readTypes: Handler<typeof communicationTypes> = async ({ bank }) => ({
  types: bank.brand.mailbox.types.map(({ code, name, required, channels }) => ({ code, name, required, channels })),
})
