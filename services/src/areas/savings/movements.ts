/** The movements of a deposit, a fund or a plan as a dataset: newest first, keyed by their number, which has no gaps. */
import type { movementExtract, SavingsMovement } from '@almenara/contract/areas/savings/lists'
import { SAVINGS_MOVEMENT_NAMES, type SavingsMovementKind } from '@almenara/contract/savings-names'
import { searchable } from '@almenara/contract/text'
import { and, count, desc, eq, gte, lt, lte, max, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../extracts/define.ts'
import { savingsMovements } from './tables.ts'

type Query = NonNullable<(typeof movementExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

/** Number of the last movement when the list was first read. */
export interface Bounds {
  last: number
}

export type MovementList = Frozen<string, Filters, Bounds>
export type MovementRow = typeof savingsMovements.$inferSelect

export const savingsMovementList: Dataset<string, Filters, Bounds, number, MovementRow> = {
  name: 'savings-movements',
  freeze: async (db, productId) => {
    const [row] = await db
      .select({ last: max(savingsMovements.seq) })
      .from(savingsMovements)
      .where(eq(savingsMovements.productId, productId))
    return { last: row?.last ?? 0 }
  },
  rows: pageOf,
  count: async (db, list) => ({ count: await countMovements(db, list), countIsExact: true }),
  keyOf: ({ seq }) => seq,
}

function filtered({ scope, filters, bounds }: MovementList): SQL | undefined {
  const { search, fromDate, toDate, minAmount, maxAmount } = filters
  const { productId, seq, bookedOn, amount, searched } = savingsMovements
  const words = search === undefined ? [] : searchable(search).split(/\s+/).filter(Boolean)
  return and(
    eq(productId, scope),
    lte(seq, bounds.last),
    ...words.map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    fromDate === undefined ? undefined : gte(bookedOn, fromDate),
    toDate === undefined ? undefined : lte(bookedOn, toDate),
    minAmount === undefined ? undefined : sql`abs(${amount}) >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`abs(${amount}) <= ${maxAmount}`,
  )
}

function pageOf(db: Db, list: MovementList, { after, offset, limit }: Window<number>): Promise<MovementRow[]> {
  return db
    .select()
    .from(savingsMovements)
    .where(and(filtered(list), after === undefined ? undefined : lt(savingsMovements.seq, after)))
    .orderBy(desc(savingsMovements.seq))
    .limit(limit)
    .offset(offset)
}

export async function countMovements(db: Db, list: MovementList): Promise<number> {
  const [row] = await db.select({ found: count() }).from(savingsMovements).where(filtered(list))
  return row?.found ?? 0
}

export const allMovements = (db: Db, list: MovementList) => readInChunks(savingsMovementList, db, list)

export function toMovement(row: MovementRow, currency: string): SavingsMovement {
  const { seq, bookedOn, kind, detail, amount, units, price, balanceAfter, unitsAfter } = row
  return {
    id: String(seq),
    bookedOn,
    kind,
    detail,
    amount,
    currency,
    ...(units === null ? {} : { units }),
    ...(price === null ? {} : { price }),
    ...(balanceAfter === null ? {} : { balanceAfter }),
    ...(unitsAfter === null ? {} : { unitsAfter }),
  }
}

/** What a search looks at. */
export function searchedText(kind: SavingsMovementKind, detail: string): string {
  return searchable(`${SAVINGS_MOVEMENT_NAMES[kind]} ${detail}`)
}
