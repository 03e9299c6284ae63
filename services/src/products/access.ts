/** Which products exist for a user. Not theirs and not there are the same answer: NOT_FOUND. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import type { Session } from '../identity/sessions.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { powers, products } from './tables.ts'

export type ProductType = (typeof products.$inferSelect)['type']

/** The account detail types of the specification (§3). */
export const ACCOUNT_TYPES = ['VIEW', 'CREDIT'] as const

const columns = {
  id: products.id,
  type: products.type,
  commercialName: products.commercialName,
  identifier: products.identifier,
  openedOn: products.openedOn,
  signatures: products.signatures,
  alias: powers.alias,
  canOperate: powers.canOperate,
  signLimit: powers.signLimit,
  hidden: powers.hidden,
  ledgerAccountId: ledgerAccounts.id,
  balance: ledgerAccounts.balance,
  held: ledgerAccounts.held,
  overdraft: ledgerAccounts.overdraft,
}

function select(db: Db) {
  return db
    .select(columns)
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
}

/** A product with a ledger account, as one user sees it. */
export type OwnedProduct = Awaited<ReturnType<typeof select>>[number]

/** The user's active products of these types, in the order the user sees them. */
export function ownedProducts(db: Db, session: Session, types: readonly ProductType[]): Promise<OwnedProduct[]> {
  return select(db)
    .where(and(eq(powers.userId, session.userId), eq(products.status, 'ACTIVE'), inArray(products.type, [...types])))
    .orderBy(asc(powers.position), asc(products.id))
}

/** Those of them that the user has not hidden: what lists and totals show. Operations take `ownedProducts`. */
export async function shownProducts(db: Db, session: Session, types: readonly ProductType[]): Promise<OwnedProduct[]> {
  return (await ownedProducts(db, session, types)).filter(({ hidden }) => !hidden)
}

/** One product of this user. Throws NOT_FOUND when it does not exist or is not theirs. */
export async function requireProduct(db: Db, session: Session, id: string, types: readonly ProductType[]): Promise<OwnedProduct> {
  const [found] = await select(db).where(
    and(eq(powers.userId, session.userId), eq(products.id, id), eq(products.status, 'ACTIVE'), inArray(products.type, [...types])),
  )
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

export function displayName(product: Pick<OwnedProduct, 'alias' | 'commercialName'>): string {
  return product.alias ?? product.commercialName
}

/** The types of product this user has, whatever their number. */
export async function ownedTypes(db: Db, session: Session): Promise<ReadonlySet<ProductType>> {
  const rows = await db
    .selectDistinct({ type: products.type })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .where(and(eq(powers.userId, session.userId), eq(products.status, 'ACTIVE')))
  return new Set(rows.map(({ type }) => type))
}
