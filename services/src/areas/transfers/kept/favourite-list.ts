/** A customer's favourite transfers as a dataset, by alias. A favourite whose account is no longer theirs is not shown. */
import type { Favourite } from '@almenara/contract/areas/transfers/favourites'
import { searchable } from '@almenara/contract/text'
import { and, asc, count, eq, lte, ne, sql } from 'drizzle-orm'
import type { Instant } from '@almenara/contract/dates'
import type { Db } from '../../../db/connection.ts'
import type { Dataset, Frozen, Window } from '../../../extracts/define.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { displayName } from '../../../products/access.ts'
import { powers, products } from '../../../products/tables.ts'
import { favouriteTransfers } from './tables.ts'

/** Whose they are, and the account from which they would be sent. */
export interface Scope {
  userId: number
  source: string
  now: Instant
}

interface Filters {
  search?: string | undefined
}

/** What is saved later is not in the list that was begun. */
interface Bounds {
  asOf: Instant
}

type FavouriteList = Frozen<Scope, Filters, Bounds>
type Key = [alias: string, id: string]

const columns = {
  id: favouriteTransfers.id,
  alias: favouriteTransfers.alias,
  amount: favouriteTransfers.amount,
  concept: favouriteTransfers.concept,
  target: { id: products.id, commercialName: products.commercialName, identifier: products.identifier },
  targetAlias: powers.alias,
}

const sorted = sql<string>`searchable(${favouriteTransfers.alias})`

function select(db: Db) {
  return db
    .select({ ...columns, sorted })
    .from(favouriteTransfers)
    .innerJoin(powers, and(eq(powers.productId, favouriteTransfers.targetId), eq(powers.userId, favouriteTransfers.userId)))
    .innerJoin(products, and(eq(products.id, favouriteTransfers.targetId), eq(products.status, 'ACTIVE')))
}
type Row = Awaited<ReturnType<typeof select>>[number]

export const favourites: Dataset<Scope, Filters, Bounds, Key, Row> = {
  name: 'favourites',
  freeze: async (_, { now }) => ({ asOf: now }),
  rows: pageOf,
  count: async (db, list) => ({ count: await countOf(db, list), countIsExact: true }),
  keyOf: (row) => [row.sorted, row.id],
}

function inList({ scope, filters: { search }, bounds }: FavouriteList) {
  const words = search === undefined ? '' : searchable(search.trim())
  const { alias, concept } = favouriteTransfers
  const said = sql`searchable(concat_ws(' ', ${alias}, ${concept}, ${powers.alias}, ${products.commercialName}, ${products.identifier}))`
  return and(
    eq(favouriteTransfers.userId, scope.userId),
    ne(favouriteTransfers.targetId, scope.source),
    lte(favouriteTransfers.savedAt, bounds.asOf),
    words === '' ? undefined : sql`position(${words} in ${said}) > 0`,
  )
}

function pageOf(db: Db, list: FavouriteList, { after, offset, limit }: Window<Key>): Promise<Row[]> {
  const beyond = after && sql`(${sorted}, ${favouriteTransfers.id}) > (${after[0]}, ${after[1]})`
  return select(db)
    .where(and(inList(list), beyond))
    .orderBy(asc(sorted), asc(favouriteTransfers.id))
    .limit(limit)
    .offset(offset)
}

async function countOf(db: Db, list: FavouriteList): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(favouriteTransfers)
    .innerJoin(powers, and(eq(powers.productId, favouriteTransfers.targetId), eq(powers.userId, favouriteTransfers.userId)))
    .innerJoin(products, and(eq(products.id, favouriteTransfers.targetId), eq(products.status, 'ACTIVE')))
    .where(inList(list))
  return row?.found ?? 0
}

/** One of theirs. Throws NOT_FOUND when it does not exist or is another's. */
export async function requireFavourite(db: Db, session: Session, id: string): Promise<Favourite> {
  const [row] = await select(db).where(and(eq(favouriteTransfers.id, id), eq(favouriteTransfers.userId, session.userId)))
  if (!row) throw new Failure('NOT_FOUND')
  return toFavourite(row)
}

export function toFavourite({ id, alias, amount, concept, target, targetAlias }: Row): Favourite {
  return {
    id,
    alias,
    target: { id: target.id, name: displayName({ ...target, alias: targetAlias }), iban: target.identifier },
    ...(amount === null ? {} : { amount }),
    concept,
  }
}
