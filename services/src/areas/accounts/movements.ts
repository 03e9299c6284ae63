/** The movements of an account as a dataset: newest first, keyed by the entry's number, which has no gaps. */
import type { movementExtract } from '@almenara/contract/areas/accounts'
import type { LocalDate } from '@almenara/contract/dates'
import { ZERO, type Cents } from '@almenara/contract/money'
import { and, count, desc, eq, gt, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../extracts/define.ts'
import { monthlyFlows } from '../../ledger/history.ts'
import { entries } from '../../ledger/tables.ts'
import { matches } from './movement-search.ts'

type Query = NonNullable<(typeof movementExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

/** First and last entry number of the list. Booking days never decrease along them, so dates become numbers once. */
export interface Bounds {
  low: number
  high: number
}

export type MovementList = Frozen<number, Filters, Bounds>

const columns = {
  seq: entries.seq,
  transactionId: entries.transactionId,
  bookedOn: entries.bookedOn,
  valueOn: entries.valueOn,
  type: entries.type,
  commonConcept: entries.commonConcept,
  ownConcept: entries.ownConcept,
  title: entries.title,
  detail: entries.detail,
  reference: entries.reference,
  documentNumber: entries.documentNumber,
  amount: entries.amount,
  balanceAfter: entries.balanceAfter,
  data: entries.data,
}
export type MovementRow = Pick<typeof entries.$inferSelect, keyof typeof columns>

/** A filtered count goes no further than this: «más de 1.000». */
const COUNT_LIMIT = 1000

export const movements: Dataset<number, Filters, Bounds, number, MovementRow> = {
  name: 'account-movements',
  freeze: (db, account, { fromDate, toDate }) => boundsOf(db, account, fromDate, toDate),
  rows: (db, list, window) => pageOf(db, list, window),
  count: countOf,
  keyOf: ({ seq }) => seq,
}

async function boundsOf(db: Db, account: number, from?: LocalDate, to?: LocalDate): Promise<Bounds> {
  const first = from
    ? sql`(select seq from entries where account_id = ${account} and booked_on >= ${from} order by booked_on, seq limit 1)`
    : sql`1`
  const last = to
    ? sql`(select seq from entries where account_id = ${account} and booked_on <= ${to} order by booked_on desc, seq desc limit 1)`
    : sql`(select seq from entries where account_id = ${account} order by seq desc limit 1)`
  const { rows } = await db.execute<{ low: number | null; high: number | null }>(
    sql`select ${first}::bigint as low, ${last}::bigint as high`,
  )
  // An empty range is n+1..n, so that `low - 1` is always the last entry before the dates: the one with the opening balance.
  const high = rows[0]?.high ?? 0
  return { low: high === 0 ? 1 : (rows[0]?.low ?? high + 1), high }
}

/** What the filters ask, besides the dates that the bounds already say. */
function filtered({ filters, scope, bounds }: MovementList): SQL | undefined {
  const { search, type, direction, minAmount, maxAmount } = filters
  return and(
    eq(entries.accountId, scope),
    gte(entries.seq, bounds.low),
    lte(entries.seq, bounds.high),
    search === undefined ? undefined : matches(search),
    type === undefined ? undefined : inArray(entries.type, type),
    direction === 'IN' ? gt(entries.amount, sql`0`) : direction === 'OUT' ? lt(entries.amount, sql`0`) : undefined,
    minAmount === undefined ? undefined : sql`abs(${entries.amount}) >= ${minAmount}`,
    maxAmount === undefined ? undefined : sql`abs(${entries.amount}) <= ${maxAmount}`,
  )
}

/** Whether the list leaves out movements between its bounds. */
export function isFiltered({ fromDate: _, toDate: __, ...others }: Filters): boolean {
  return Object.values(others).some((value) => value !== undefined)
}

async function pageOf(db: Db, list: MovementList, { after, offset, limit }: Window<number>): Promise<MovementRow[]> {
  // Without filters the numbers have no gaps, so a page begins at a known number instead of after rows that are skipped.
  const jump = isFiltered(list.filters) ? 0 : offset
  const high = (after === undefined ? list.bounds.high : Math.min(after - 1, list.bounds.high)) - jump
  return db
    .select(columns)
    .from(entries)
    .where(filtered({ ...list, bounds: { ...list.bounds, high } }))
    .orderBy(desc(entries.seq))
    .limit(limit)
    .offset(offset - jump)
}

async function countOf(db: Db, list: MovementList): Promise<{ count: number; countIsExact: boolean }> {
  if (!isFiltered(list.filters)) return { count: await countUpTo(db, list, 0), countIsExact: true }
  const found = await countUpTo(db, list, COUNT_LIMIT + 1)
  return { count: Math.min(found, COUNT_LIMIT), countIsExact: found <= COUNT_LIMIT }
}

/** How many movements the list has. Where they must be looked at one by one, it stops at `limit`. */
export async function countUpTo(db: Db, list: MovementList, limit: number): Promise<number> {
  const { low, high } = list.bounds
  if (!isFiltered(list.filters)) return high - low + 1
  const some = db.select({ seq: entries.seq }).from(entries).where(filtered(list)).limit(limit).as('some')
  const [row] = await db.select({ found: count() }).from(some)
  return row?.found ?? 0
}

/** Money in and out of each month between two days, for the same filters. */
export function monthTotals(db: Db, list: MovementList, from: LocalDate, to: LocalDate) {
  return monthlyFlows(db, filtered(list), from, to)
}

/** The movement with this number if the list has it, and the ones beside it. */
export async function neighbours(db: Db, list: MovementList, seq: number) {
  const within = (bounds: Bounds) =>
    db
      .select(columns)
      .from(entries)
      .where(filtered({ ...list, bounds }))
      .limit(1)
  const { low, high } = list.bounds
  if (seq < low || seq > high) return { row: undefined, newer: undefined, older: undefined }
  const [row] = await within({ low: seq, high: seq })
  const [newer] = await within({ low: seq + 1, high }).orderBy(entries.seq)
  const [older] = await within({ low, high: seq - 1 }).orderBy(desc(entries.seq))
  return { row, newer, older }
}

/** Rows read at a time for a file, so that one of any size takes little memory. */
const CHUNK = 500

/** Every movement between the list's bounds, whatever its filters, from the oldest to the newest. */
export async function* oldestFirst(db: Db, { scope, bounds: { low, high } }: MovementList): AsyncGenerator<MovementRow> {
  for (let from = low; from <= high; from += CHUNK) {
    const chunk = await db
      .select(columns)
      .from(entries)
      .where(and(eq(entries.accountId, scope), gte(entries.seq, from), lte(entries.seq, Math.min(from + CHUNK - 1, high))))
      .orderBy(entries.seq)
    yield* chunk
  }
}

/** The list as the screen shows it, a chunk at a time. */
export const newestFirst = (db: Db, list: MovementList) => readInChunks(movements, db, list)

interface Side {
  count: number
  sum: Cents
}

function sideColumns(sign: SQL) {
  return {
    count: sql<number>`count(*) filter (where ${entries.amount} ${sign} 0)`,
    sum: sql<Cents>`abs(coalesce(sum(${entries.amount}) filter (where ${entries.amount} ${sign} 0), 0))::bigint`,
  }
}

/** How many movements of the list came in and went out, and their sums, unsigned. */
export async function sidesOf(db: Db, list: MovementList): Promise<{ credits: Side; debits: Side }> {
  const [found] = await db
    .select({ credits: sideColumns(sql`>`), debits: sideColumns(sql`<`) })
    .from(entries)
    .where(filtered(list))
  return found ?? { credits: { count: 0, sum: ZERO }, debits: { count: 0, sum: ZERO } }
}

/** The balances before the first and after the last movement between the list's bounds. */
export async function balancesOf(db: Db, { scope, bounds }: MovementList): Promise<{ opening: Cents; closing: Cents }> {
  const after = async (seq: number) => {
    const [entry] = await db
      .select({ balance: entries.balanceAfter })
      .from(entries)
      .where(and(eq(entries.accountId, scope), eq(entries.seq, seq)))
    return entry?.balance ?? ZERO
  }
  return { opening: await after(bounds.low - 1), closing: await after(bounds.high) }
}
