/**
 * Which products exist for a user. Not theirs and not there are the same answer: NOT_FOUND. `…Products` are those with a ledger
 * account and come with its figures; `…Contracts` are all, and their area says what they are worth.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { groupedRead, rowsByUser } from '../db/grouped-read.ts'
import { Failure } from '../http/failure.ts'
import type { Session } from '../identity/sessions.ts'
import { ledgerAccounts } from '../ledger/tables.ts'
import { powers, products } from './tables.ts'

export type ProductType = (typeof products.$inferSelect)['type']

/** The account detail types of the specification (§3). */
export const ACCOUNT_TYPES = ['VIEW', 'CREDIT'] as const

const contractColumns = {
  id: products.id,
  type: products.type,
  commercialName: products.commercialName,
  identifier: products.identifier,
  openedOn: products.openedOn,
  signatures: products.signatures,
  alias: powers.alias,
  canOperate: powers.canOperate,
  canPrepare: powers.canPrepare,
  signLimit: powers.signLimit,
  hidden: powers.hidden,
  ledgerAccountId: products.ledgerAccountId,
}

/** A product, its power and its ledger account, as one user sees them. */
export const productColumns = {
  ...contractColumns,
  ledgerAccountId: ledgerAccounts.id,
  balance: ledgerAccounts.balance,
  held: ledgerAccounts.held,
  overdraft: ledgerAccounts.overdraft,
}

function select(db: Db) {
  return db
    .select(productColumns)
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
}

/** A product with a ledger account, as one user sees it. */
export type OwnedProduct = Awaited<ReturnType<typeof select>>[number]

function selectContracts(db: Db) {
  return db.select(contractColumns).from(powers).innerJoin(products, eq(products.id, powers.productId))
}

/** A product as one user sees it, whether or not it has a ledger account. */
export type OwnedContract = Awaited<ReturnType<typeof selectContracts>>[number]

function activeOf(session: Session, types: readonly ProductType[]) {
  return and(eq(powers.userId, session.userId), eq(products.status, 'ACTIVE'), inArray(products.type, [...types]))
}

const ORDER = [asc(powers.position), asc(products.id)]

/** The user's active products of these types, in the order the user sees them. */
export function ownedProducts(db: Db, session: Session, types: readonly ProductType[]): Promise<OwnedProduct[]> {
  return owned(db, { userId: session.userId, types })
}

const owned = groupedRead<{ userId: number; types: readonly ProductType[] }, OwnedProduct[]>((db) => {
  const statement = db
    .select({ userId: powers.userId, product: productColumns })
    .from(powers)
    .innerJoin(products, eq(products.id, powers.productId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, products.ledgerAccountId))
    .where(
      and(
        sql`${powers.userId} = any(${sql.placeholder('ids')})`,
        // Says again what the join says, so that no plan, whatever it believes of the tables' sizes, begins by going through all products.
        sql`${products.id} = any(array(select product_id from powers where user_id = any(${sql.placeholder('ids')})))`,
        eq(products.status, 'ACTIVE'),
        sql`${products.type} = any(${sql.placeholder('types')})`,
      ),
    )
    .orderBy(...ORDER)
    .prepare('owned_products')
  return async (asked) => {
    const ids = asked.map(({ userId }) => userId)
    const types = [...new Set(asked.flatMap((one) => one.types))]
    const found = rowsByUser(await statement.execute({ ids, types }), ids)
    return asked.map((one, place) => (found[place] ?? []).flatMap(({ product }) => (one.types.includes(product.type) ? [product] : [])))
  }
})

export function ownedContracts(db: Db, session: Session, types: readonly ProductType[]): Promise<OwnedContract[]> {
  return selectContracts(db)
    .where(activeOf(session, types))
    .orderBy(...ORDER)
}

/** Those of them that the user has not hidden: what lists and totals show. Operations take `ownedProducts`. */
export async function shownProducts(db: Db, session: Session, types: readonly ProductType[]): Promise<OwnedProduct[]> {
  return (await ownedProducts(db, session, types)).filter(({ hidden }) => !hidden)
}

export async function shownContracts(db: Db, session: Session, types: readonly ProductType[]): Promise<OwnedContract[]> {
  return (await ownedContracts(db, session, types)).filter(({ hidden }) => !hidden)
}

/** One product of this user. Throws NOT_FOUND when it does not exist or is not theirs. */
export async function requireProduct(db: Db, session: Session, id: string, types: readonly ProductType[]): Promise<OwnedProduct> {
  const [found] = await select(db).where(and(activeOf(session, types), eq(products.id, id)))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/** One product of this user, whether or not it has a ledger account. Throws NOT_FOUND when it does not exist or is not theirs. */
export async function requireContract(db: Db, session: Session, id: string, types: readonly ProductType[]): Promise<OwnedContract> {
  const [found] = await selectContracts(db).where(and(activeOf(session, types), eq(products.id, id)))
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

export function displayName(product: Pick<OwnedContract, 'alias' | 'commercialName'>): string {
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
