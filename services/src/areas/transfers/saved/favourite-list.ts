/** A customer's favourite transfers of one kind by alias. One whose account is no longer theirs is not shown. */
import type { ExternalFavourite, Favourite, favouriteExtract } from '@almenara/contract/areas/transfers/favourites'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { Brand } from '@almenara/contract/brand'
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf } from '../../../extracts/define.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import { displayName } from '../../../products/access.ts'
import { holderOf } from '../../../products/holders.ts'
import { powers, products } from '../../../products/tables.ts'
import { signingSettings } from '../../../two-step/policy.ts'
import { favouriteTransfers } from './tables.ts'

/** Whose they are, for which holder, of which kind, and the account from which they would be sent. */
interface Scope {
  /** Of the list: account and kind. */
  id: string
  userId: number
  holderId: number
  scope: TransferScope
  source: string
}

export type Filters = FiltersOf<typeof favouriteExtract>

/** A favourite as it is asked for: by its id, from an account. */
export interface Kept {
  source: string
  scope: TransferScope
  favouriteId: string
}

const { targetId, userId } = favouriteTransfers
const sorted = sql<string>`searchable(${favouriteTransfers.alias})`
const withPowers = and(eq(powers.productId, targetId), eq(powers.userId, userId))
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
    .leftJoin(powers, withPowers)
    .leftJoin(products, active)
    .$dynamic()
}
type Row = Awaited<ReturnType<typeof select>>[number]

/** What is saved later is not in the list that was begun. */
export const favourites = new SqlList<Scope, Filters, AsOf, Row>({
  name: 'favourites',
  freeze: asOfNow,
  select: (db, page) => selected(select(db), page),
  where: ({ scope, filters, bounds }) => {
    const { alias, concept, name, iban, amount, savedAt } = favouriteTransfers
    const text = folded(alias, concept, name, iban, powers.alias, products.commercialName, products.identifier)
    return and(
      eq(userId, scope.userId),
      eq(favouriteTransfers.holderId, scope.holderId),
      eq(favouriteTransfers.scope, scope.scope),
      or(isNull(targetId), ne(targetId, scope.source)),
      reachable,
      lte(savedAt, bounds.asOf),
      filtered(filters, { text, amount }),
    )
  },
  key: [{ sql: sorted, type: 'text' }, favouriteTransfers.id],
  order: 'asc',
  keyOf: (row) => [row.sorted, row.id],
})

/** One of theirs, of that kind, for the holder of the account `source`. Throws NOT_FOUND when it does not exist, is another's or for another. */
export async function requireFavourite(db: Db, { userId: id }: Session, { source, scope, favouriteId }: Kept): Promise<Row> {
  const { partyId } = await holderOf(db, id, source)
  const theirs = and(eq(userId, id), eq(favouriteTransfers.holderId, partyId), eq(favouriteTransfers.scope, scope), reachable)
  const [row] = await select(db).where(and(eq(favouriteTransfers.id, favouriteId), theirs))
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
