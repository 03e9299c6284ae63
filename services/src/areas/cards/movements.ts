/** The movements of a card as a dataset: newest first; what is settled is one list and what is pending another. */
import type { movementExtract } from '@almenara/contract/areas/cards/movements'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import { searchable } from '@almenara/contract/text'
import { and, asc, between, count, desc, eq, gt, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../extracts/define.ts'
import { cardMovements } from './tables.ts'

type Query = NonNullable<(typeof movementExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

/** The last movement that there was: what came after is not in the list. */
export interface Bounds {
  last: number
}
export interface Key {
  madeAt: Instant
  id: number
}
export type MovementRow = typeof cardMovements.$inferSelect
export type CardMovementList = Frozen<string, Filters, Bounds>
export type MovementDataset = Dataset<string, Filters, Bounds, Key, MovementRow> & { state: MovementRow['state'] }

/** A count goes no further than this: «más de 1.000». */
const COUNT_LIMIT = 1000

export const settledMovements = datasetOf('card-movements', 'SETTLED')
export const pendingMovements = datasetOf('card-pending-settlements', 'PENDING')

function datasetOf(name: string, state: MovementRow['state']): MovementDataset {
  return {
    name,
    state,
    freeze: async (db, productId) => {
      const [last] = await db
        .select({ id: sql<number>`coalesce(max(${cardMovements.id}), 0)::bigint` })
        .from(cardMovements)
        .where(eq(cardMovements.productId, productId))
      return { last: last?.id ?? 0 }
    },
    rows: (db, list, window) => pageOf(db, state, list, window),
    count: async (db, list) => {
      const found = await countUpTo(db, state, list, COUNT_LIMIT + 1)
      return { count: Math.min(found, COUNT_LIMIT), countIsExact: found <= COUNT_LIMIT }
    },
    keyOf: ({ madeAt, id }) => ({ madeAt, id }),
  }
}

function pageOf(
  db: Db,
  state: MovementRow['state'],
  list: CardMovementList,
  { after, offset, limit }: Window<Key>,
): Promise<MovementRow[]> {
  return db
    .select()
    .from(cardMovements)
    .where(and(filtered(state, list), after && beyond(after, lt)))
    .orderBy(desc(cardMovements.madeAt), desc(cardMovements.id))
    .limit(limit)
    .offset(offset)
}

/** Rows on one side of a key, in the list's order. */
function beyond({ madeAt, id }: Key, side: typeof lt): SQL | undefined {
  return or(side(cardMovements.madeAt, madeAt), and(eq(cardMovements.madeAt, madeAt), side(cardMovements.id, id)))
}

function filtered(state: MovementRow['state'], { scope, bounds, filters }: CardMovementList): SQL | undefined {
  const { search, kind, fromDate, toDate, direction, minAmount, maxAmount } = filters
  const { amount, madeOn } = cardMovements
  return and(
    eq(cardMovements.productId, scope),
    eq(cardMovements.state, state),
    lte(cardMovements.id, bounds.last),
    search === undefined ? undefined : matches(search),
    kind === undefined ? undefined : inArray(cardMovements.kind, kind),
    fromDate === undefined ? undefined : gte(madeOn, fromDate),
    toDate === undefined ? undefined : lte(madeOn, toDate),
    direction === 'IN' ? gt(amount, sql`0`) : direction === 'OUT' ? lt(amount, sql`0`) : undefined,
    minAmount === undefined ? undefined : sql`abs(${amount}) >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`abs(${amount}) <= ${maxAmount}`,
  )
}

/** Movements whose merchant and place have every word of the search, or whose amount is the one it writes. */
function matches(search: string): SQL {
  const written = parseAmount(search)
  const words = searchable(search)
    .split(/\s+/)
    .filter((word) => /[\p{Letter}\p{Number}]/u.test(word))
  const text = sql`searchable(${cardMovements.merchant} || ' ' || ${cardMovements.place})`
  const inText = words.length > 0 ? and(...words.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)) : sql`false`
  const isAmount = written.ok ? sql`abs(${cardMovements.amount}) = ${Math.abs(written.amount)}::bigint` : undefined
  return or(inText, isAmount) ?? sql`false`
}

/** How many movements the list has, counting no further than `limit`. */
export async function countUpTo(db: Db, state: MovementRow['state'], list: CardMovementList, limit: number): Promise<number> {
  const some = db.select({ id: cardMovements.id }).from(cardMovements).where(filtered(state, list)).limit(limit).as('some')
  const [row] = await db.select({ found: count() }).from(some)
  return row?.found ?? 0
}

const moneyIn = sql<Cents>`coalesce(sum(${cardMovements.amount}) filter (where ${cardMovements.amount} > 0), 0)::bigint`
const moneyOut = sql<Cents>`coalesce(sum(${cardMovements.amount}) filter (where ${cardMovements.amount} < 0), 0)::bigint`

/** Money in and out of each month between two days, for the same filters. */
export function monthTotals(db: Db, list: CardMovementList, from: LocalDate, to: LocalDate) {
  const key = sql<string>`to_char(${cardMovements.madeOn}, 'YYYY-MM')`
  return db
    .select({ key, moneyIn, moneyOut })
    .from(cardMovements)
    .where(and(filtered('SETTLED', list), between(cardMovements.madeOn, from, to)))
    .groupBy(key)
}

/** What the whole list adds up to. */
export async function totalsOf(db: Db, state: MovementRow['state'], list: CardMovementList) {
  const [totals] = await db
    .select({ moneyIn, moneyOut, count: sql<number>`count(*)::int` })
    .from(cardMovements)
    .where(filtered(state, list))
  return totals ?? { moneyIn: 0 as Cents, moneyOut: 0 as Cents, count: 0 }
}

/** The movement with this number if the list has it, and the ones beside it. */
export async function neighbours(db: Db, state: MovementRow['state'], list: CardMovementList, id: number) {
  const some = (which: SQL | undefined) =>
    db
      .select()
      .from(cardMovements)
      .where(and(filtered(state, list), which))
      .limit(1)
  const [row] = await some(eq(cardMovements.id, id))
  if (!row) return { row: undefined, newer: undefined, older: undefined }
  const [newer] = await some(beyond(row, gt)).orderBy(asc(cardMovements.madeAt), asc(cardMovements.id))
  const [older] = await some(beyond(row, lt)).orderBy(desc(cardMovements.madeAt), desc(cardMovements.id))
  return { row, newer, older }
}

/** The list as the screen shows it, a chunk at a time. */
export const newestFirst = (db: Db, list: CardMovementList) => readInChunks(settledMovements, db, list)
