/** The transfers ordered from an account as a dataset: the last first, as they are when each page is read. */
import type { IssuedTransfer, issuedExtract } from '@almenara/contract/areas/transfers/issued'
import type { IssuedSort } from '@almenara/contract/areas/transfers/issued-codes'
import type { Instant } from '@almenara/contract/dates'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { searchable } from '@almenara/contract/text'
import { and, count, desc, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../../extracts/define.ts'
import { Failure } from '../../../http/failure.ts'
import type { Payment } from '../payment-postings.ts'
import { issuedRows, type IssuedColumns } from './issued-rows.ts'

type Query = NonNullable<(typeof issuedExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

/** The account's product, and when the list was asked for: what is ordered later is not in it. */
export interface Scope {
  productId: string
  now: Instant
}
export interface Bounds {
  asOf: Instant
}
export type IssuedList = Frozen<Scope, Filters, Bounds>
type Key = [orderedAt: Instant, id: string]

/** How many a list counts to: beyond, there are at least as many. */
const COUNTED = 1_000

export const issuedTransfers: Dataset<Scope, Filters, Bounds, Key, Payment> = {
  name: 'issued-transfers',
  freeze: async (_, { now }) => ({ asOf: now }),
  rows: pageOf,
  count: async (db, list) => {
    const found = await countIssued(db, list, COUNTED + 1)
    return { count: Math.min(found, COUNTED), countIsExact: found <= COUNTED }
  },
  keyOf: ({ orderedAt, id }) => [orderedAt, id],
}

function filtered(columns: IssuedColumns, { filters }: IssuedList): SQL | undefined {
  const { search, fromDate, toDate, minAmount, maxAmount, states, sorts } = filters
  const { orderedOn, amount, state, searched } = columns
  const words = search === undefined ? [] : searchable(search).split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    fromDate === undefined ? undefined : sql`${orderedOn} >= ${fromDate}`,
    toDate === undefined ? undefined : sql`${orderedOn} <= ${toDate}`,
    minAmount === undefined ? undefined : sql`${amount} >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`${amount} <= ${maxAmount}`,
    states === undefined ? undefined : sql`${state} in ${states}`,
    sorts === undefined ? undefined : or(...sorts.map((sort) => isOf(columns, sort))),
  )
}

function isOf({ scope, kind, periodicId }: IssuedColumns, sort: IssuedSort): SQL | undefined {
  if (sort === 'PERIODIC') return sql`${periodicId} is not null`
  return sort === 'INTERNAL' ? sql`${scope} = 'internal'` : sql`${scope} = 'external' and ${kind} = ${sort}`
}

const asOf = ({ orderedAt }: IssuedColumns, { bounds }: IssuedList) => sql`${orderedAt} <= ${bounds.asOf}`

function pageOf(db: Db, list: IssuedList, { after, offset, limit }: Window<Key>): Promise<Payment[]> {
  // Only where it goes on: beside another bound of the same column, the index would be read from the top.
  const where = (columns: IssuedColumns) =>
    and(
      after ? sql`(${columns.orderedAt}, ${columns.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : asOf(columns, list),
      filtered(columns, list),
    )
  const rows = issuedRows(db, list.scope.productId, { where, most: offset + limit })
  return db.select().from(rows).orderBy(desc(rows.orderedAt), desc(rows.id)).limit(limit).offset(offset)
}

/** Counts no further than `most`. */
export async function countIssued(db: Db, list: IssuedList, most: number): Promise<number> {
  const rows = issuedRows(db, list.scope.productId, { where: (columns) => and(asOf(columns, list), filtered(columns, list)), most })
  const [row] = await db.select({ count: count() }).from(rows)
  return Math.min(row?.count ?? 0, most)
}

export const allIssued = (db: Db, list: IssuedList) => readInChunks(issuedTransfers, db, list)

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** One ordered from this account. Throws NOT_FOUND for any other. */
export async function requireIssued(db: Db, productId: string, id: string): Promise<Payment> {
  const rows = issuedRows(db, productId, { where: (columns) => sql`${columns.id} = ${id}`, most: 1 })
  const [row] = UUID.test(id) ? await db.select().from(rows) : []
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export function toIssued(row: Payment): IssuedTransfer {
  const { id, kind, scope, state, orderedAt, executionOn, creditorName: name, creditorIban: iban, amount, concept } = row
  const { categoryPurpose: motive, periodicId } = row
  const reason = reasonOf(row)
  return {
    id,
    kind,
    scope,
    state,
    orderedAt,
    executionOn,
    payee: { name, iban },
    amount,
    concept,
    ...(motive === null ? {} : { motive }),
    ...(periodicId === null ? {} : { periodicId }),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** Why it went wrong, in Spanish; undefined for what went right, and for what its customer took back themself. */
export function reasonOf({ state, reason }: Pick<Payment, 'state' | 'reason'>): string | undefined {
  if (reason === null || state === 'RECALLED') return undefined
  if (state === 'FAILED' && reason === 'AM04') return 'No había saldo disponible suficiente.'
  return sepaReason(reason)
}
