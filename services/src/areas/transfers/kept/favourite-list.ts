/** A customer's favourite transfers of one kind as a dataset, by alias. One whose account is no longer theirs is not shown. */
import type { ExternalFavourite, Favourite } from '@almenara/contract/areas/transfers/favourites'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { Brand } from '@almenara/contract/brand'
import { searchable } from '@almenara/contract/text'
import { and, asc, count, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Instant } from '@almenara/contract/dates'
import type { Db } from '../../../db/connection.ts'
import type { Dataset, Frozen, Window } from '../../../extracts/define.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { displayName } from '../../../products/access.ts'
import { powers, products } from '../../../products/tables.ts'
import { signingSettings } from '../../../two-step/policy.ts'
import { favouriteTransfers } from './tables.ts'

/** Whose they are, of which kind, and the account from which they would be sent. */
interface Scope {
  userId: number
  scope: TransferScope
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

const { targetId, userId } = favouriteTransfers
const sorted = sql<string>`searchable(${favouriteTransfers.alias})`
const theirs = and(eq(powers.productId, targetId), eq(powers.userId, userId))
const active = and(eq(products.id, targetId), eq(products.status, 'ACTIVE'))
/** Of another's account there is nothing here to ask; an own one must still be theirs. */
const reachable = or(isNull(targetId), and(sql`${powers.productId} is not null`, sql`${products.id} is not null`))

function select(db: Db) {
  const { id, alias, amount, concept, name, iban, trustedAt } = favouriteTransfers
  return db
    .select({
      id,
      alias,
      amount,
      concept,
      name,
      iban,
      trustedAt,
      sorted,
      target: { id: products.id, commercialName: products.commercialName, identifier: products.identifier },
      targetAlias: powers.alias,
    })
    .from(favouriteTransfers)
    .leftJoin(powers, theirs)
    .leftJoin(products, active)
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
  const { alias, concept, name, iban } = favouriteTransfers
  const said = sql`searchable(concat_ws(' ', ${alias}, ${concept}, ${name}, ${iban}, ${powers.alias}, ${products.commercialName}, ${products.identifier}))`
  return and(
    eq(userId, scope.userId),
    eq(favouriteTransfers.scope, scope.scope),
    or(isNull(targetId), ne(targetId, scope.source)),
    reachable,
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
    .leftJoin(powers, theirs)
    .leftJoin(products, active)
    .where(inList(list))
  return row?.found ?? 0
}

/** One of theirs, of that kind. Throws NOT_FOUND when it does not exist or is another's. */
export async function requireFavourite(db: Db, session: Session, scope: TransferScope, id: string): Promise<Row> {
  const mine = and(eq(favouriteTransfers.id, id), eq(userId, session.userId), eq(favouriteTransfers.scope, scope), reachable)
  const [row] = await select(db).where(mine)
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

const common = ({ id, alias, amount, concept }: Row) => ({ id, alias, ...(amount === null ? {} : { amount }), concept })

export function toFavourite(row: Row): Favourite {
  const { target, targetAlias } = row
  if (!target) throw new Error(`Favourite ${row.id} has no account of its customer's`)
  const name = displayName({ ...target, alias: targetAlias })
  return { ...common(row), target: { id: target.id, name, iban: target.identifier } }
}

export function toExternalFavourite(row: Row, brand: Pick<Brand, 'signing'>): ExternalFavourite {
  const { on, maximum } = signingSettings(brand).trustedPayees
  const trust = { maximum, ...(row.trustedAt ? { since: row.trustedAt } : {}) }
  return { ...common(row), target: { name: row.name ?? '', iban: row.iban ?? '' }, ...(on ? { trust } : {}) }
}
