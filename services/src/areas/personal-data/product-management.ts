/** The customer's own arrangement of their products. What they may do with each is the bank's, and only shown. */
import type * as calls from '@almenara/contract/areas/personal-data/products'
import type { ArrangedProduct } from '@almenara/contract/areas/personal-data/products'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { readAlias } from '../../products/alias.ts'
import { powers, products } from '../../products/tables.ts'
import { recordEvent } from '../../session-log/record-event.ts'

export const readProducts: Handler<typeof calls.productsView> = async ({ bank, session }) => {
  return { products: await arranged(bank.database, session.userId) }
}

async function arranged(db: Db, userId: number): Promise<ArrangedProduct[]> {
  const rows = await db
    .select({ power: powers, product: products })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .where(and(eq(powers.userId, userId), eq(products.status, 'ACTIVE')))
    .orderBy(asc(powers.position), asc(products.id))
  return rows.map(({ power: { alias, hidden, canOperate, signLimit }, product: { id, commercialName, identifier, signatures } }) => ({
    id,
    commercialName,
    alias: alias ?? '',
    identifier,
    hidden,
    canOperate,
    ...(signLimit === null ? {} : { signLimit }),
    signatures,
  }))
}

/**
 * All or nothing. Throws NOT_FOUND for a product that is not theirs, as for one that does not exist; BAD_INPUT when one is missing or
 * comes twice (it was opened or closed meanwhile), when all would be hidden, and at `products.N.alias`.
 */
export const arrangeProducts: Handler<typeof calls.arrangeProducts> = async ({ bank, session, now, body }) => {
  const { userId } = session
  return bank.database.transaction(async (tx) => {
    const known = new Map((await arranged(tx, userId)).map((product) => [product.id, product]))
    if (body.products.some(({ id }) => !known.has(id))) throw new Failure('NOT_FOUND')
    if (new Set(body.products.map(({ id }) => id)).size !== known.size || body.products.length !== known.size) {
      throw badInput('products', 'Sus productos han cambiado mientras los ordenaba. Vuelva a cargar la página.')
    }
    if (known.size > 0 && body.products.every(({ hidden }) => hidden)) throw badInput('products', 'Deje a la vista al menos un producto.')
    for (const [position, { id, alias, hidden }] of body.products.entries()) {
      const set = { position, hidden, alias: aliasAt(alias, position) }
      await tx
        .update(powers)
        .set(set)
        .where(
          and(
            eq(powers.userId, userId),
            eq(powers.productId, id),
            sql`(position, hidden, alias) is distinct from (${position}, ${hidden}, ${set.alias})`,
          ),
        )
    }
    const hidden = body.products.filter((product) => product.hidden).length
    const what = hidden === 0 ? 'Todos a la vista' : `Ocultos: ${hidden} de ${known.size}`
    await recordEvent(tx, session, { kind: 'PRODUCTS_CHANGED', at: now, data: { what } })
    return { products: await arranged(tx, userId) }
  })
}

/** The field says which product's. */
function aliasAt(alias: string, index: number): string | null {
  try {
    return readAlias(alias)
  } catch (error) {
    const [problem] = error instanceof Failure ? error.fields : []
    throw problem ? badInput(`products.${index}.alias`, problem.message) : error
  }
}
