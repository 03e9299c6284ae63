/** The transfers ordered from an account: the last first, as they are when each page is read. */
import type { issuedExtract } from '@almenara/contract/areas/transfers/issued'
import type { IssuedSort } from '@almenara/contract/areas/transfers/issued-codes'
import type { Instant } from '@almenara/contract/dates'
import { and, desc, or, sql, type SQL } from 'drizzle-orm'
import { List, type FiltersOf, type Frozen, type Scope } from '../../../extracts/define.ts'
import { beside, filtered } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, type AsOf } from '../../../extracts/sql-list.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { issuedRows, type IssuedColumns } from './issued-rows.ts'

export type Filters = FiltersOf<typeof issuedExtract>
type IssuedList = Frozen<Scope, Filters, AsOf>
type Key = [orderedAt: Instant, id: string]

export const issuedTransfers = new List<Scope, Filters, AsOf, Key, Payment>({
  name: 'issued-transfers',
  since: 'HISTORY',
  freeze: asOfNow,
  rows: (db, list, { after, offset, limit }) => {
    const rows = issuedRows(db, list.scope.id, { where: (columns) => inList(columns, list, after), most: offset + limit })
    return db.select().from(rows).orderBy(desc(rows.orderedAt), desc(rows.id)).limit(limit).offset(offset)
  },
  countUpTo: async (db, list, most = Number.MAX_SAFE_INTEGER) => {
    const found = await db.$count(issuedRows(db, list.scope.id, { where: (columns) => inList(columns, list), most }))
    return Math.min(found, most)
  },
  countLimit: () => COUNT_LIMIT,
  keyOf: ({ orderedAt, id }) => [orderedAt, id],
})

function inList(columns: IssuedColumns, { filters, bounds }: IssuedList, after?: Key): SQL | undefined {
  const { searched: text, orderedOn: day, amount, state, orderedAt, id } = columns
  const key = [
    { sql: sql`${orderedAt}`, type: 'timestamptz' },
    { sql: sql`${id}`, type: 'uuid' },
  ]
  return and(
    // Only where it goes on: beside another bound of the same column, the index would be read from the top.
    after ? beside(key, after, '<') : sql`${orderedAt} <= ${bounds.asOf}`,
    filtered(filters, { text, day, amount, chosen: [[state, filters.states]] }),
    filters.sorts && or(...filters.sorts.map((sort) => isOf(columns, sort))),
  )
}

function isOf({ scope, kind, periodicId }: IssuedColumns, sort: IssuedSort): SQL | undefined {
  if (sort === 'PERIODIC') return sql`${periodicId} is not null`
  return sort === 'INTERNAL' ? sql`${scope} = 'internal'` : sql`${scope} = 'external' and ${kind} = ${sort}`
}
