/** The transfers ordered from an account as a dataset: the last first, as they are when each page is read. */
import type { IssuedTransfer, issuedExtract } from '@almenara/contract/areas/transfers/issued'
import type { IssuedSort } from '@almenara/contract/areas/transfers/issued-codes'
import type { Instant } from '@almenara/contract/dates'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { searchable } from '@almenara/contract/text'
import { and, count, desc, eq, gte, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../../extracts/define.ts'
import { Failure } from '../../../http/failure.ts'
import type { Payment } from '../payment-postings.ts'
import { issuedRows } from './issued-rows.ts'

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

type Rows = ReturnType<typeof issuedRows>

function filtered(rows: Rows, { filters, bounds }: IssuedList): SQL | undefined {
  const { search, fromDate, toDate, minAmount, maxAmount, states, sorts } = filters
  const { orderedAt, orderedOn, amount, state, searched } = rows
  const words = search === undefined ? [] : searchable(search).split(/\s+/).filter(Boolean)
  return and(
    lte(orderedAt, bounds.asOf),
    ...words.map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    fromDate === undefined ? undefined : gte(orderedOn, fromDate),
    toDate === undefined ? undefined : lte(orderedOn, toDate),
    minAmount === undefined ? undefined : gte(amount, minAmount),
    maxAmount === undefined ? undefined : lte(amount, maxAmount),
    states === undefined ? undefined : inArray(state, states),
    sorts === undefined ? undefined : or(...sorts.map((sort) => isOf(rows, sort))),
  )
}

function isOf({ scope, kind, periodicId }: Rows, sort: IssuedSort): SQL | undefined {
  if (sort === 'PERIODIC') return isNotNull(periodicId)
  return sort === 'INTERNAL' ? eq(scope, 'internal') : and(eq(scope, 'external'), eq(kind, sort))
}

function pageOf(db: Db, list: IssuedList, { after, offset, limit }: Window<Key>): Promise<Payment[]> {
  const rows = issuedRows(db, list.scope.productId)
  const beyond = after && sql`(${rows.orderedAt}, ${rows.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  return db
    .select()
    .from(rows)
    .where(and(filtered(rows, list), beyond))
    .orderBy(desc(rows.orderedAt), desc(rows.id))
    .limit(limit)
    .offset(offset)
}

/** Counts no further than `most`. */
export async function countIssued(db: Db, list: IssuedList, most: number): Promise<number> {
  const rows = issuedRows(db, list.scope.productId)
  const found = db.select({ id: rows.id }).from(rows).where(filtered(rows, list)).limit(most).as('found')
  const [row] = await db.select({ count: count() }).from(found)
  return row?.count ?? 0
}

export const allIssued = (db: Db, list: IssuedList) => readInChunks(issuedTransfers, db, list)

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** One ordered from this account. Throws NOT_FOUND for any other. */
export async function requireIssued(db: Db, productId: string, id: string): Promise<Payment> {
  const rows = issuedRows(db, productId)
  const [row] = UUID.test(id) ? await db.select().from(rows).where(eq(rows.id, id)) : []
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
