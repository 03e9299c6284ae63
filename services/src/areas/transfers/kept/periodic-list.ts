/** The periodic orders of an account as a dataset: those that are alive first, by their next day. */
import type { PERIODIC, PeriodicTransfer } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { searchable } from '@almenara/contract/text'
import { and, asc, count, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import type { Db } from '../../../db/connection.ts'
import type { Dataset, Frozen, Window } from '../../../extracts/define.ts'
import { Failure } from '../../../http/failure.ts'
import { reasonOf } from '../issued/issued-list.ts'
import type { Payment } from '../payment-postings.ts'
import { payments } from '../tables.ts'
import { timesFrom } from '../transfer-when.ts'
import { periodicSkips, periodicTransfers } from './tables.ts'

export type Periodic = typeof periodicTransfers.$inferSelect
type Query = NonNullable<(typeof PERIODIC)['external']['extract']['types']>['query']
type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

interface Scope {
  productId: string
  scope: TransferScope
  now: Instant
}
/** What is ordered later is not in the list that was begun. */
interface Bounds {
  asOf: Instant
}
type Key = [over: boolean, nextOn: string, id: string]

const over = sql<boolean>`(${periodicTransfers.state} <> 'ACTIVE')`
const nextOn = sql<string>`coalesce(${periodicTransfers.nextOn}, ${periodicTransfers.firstOn})::text`

export const periodicOrders: Dataset<Scope, Filters, Bounds, Key, Periodic> = {
  name: 'periodic-transfers',
  freeze: async (_, { now }) => ({ asOf: now }),
  rows: pageOf,
  count: async (db, list) => {
    const [row] = await db.select({ found: count() }).from(periodicTransfers).where(filtered(list))
    return { count: row?.found ?? 0, countIsExact: true }
  },
  keyOf: (row) => [row.state !== 'ACTIVE', row.nextOn ?? row.firstOn, row.id],
}

function filtered({ scope, filters: { search, state }, bounds }: Frozen<Scope, Filters, Bounds>): SQL | undefined {
  const { creditorName, creditorIban, concept } = periodicTransfers
  const said = sql`searchable(concat_ws(' ', ${creditorName}, ${creditorIban}, ${concept}))`
  const words = search === undefined ? [] : searchable(search).split(/\s+/).filter(Boolean)
  return and(
    eq(periodicTransfers.productId, scope.productId),
    eq(periodicTransfers.scope, scope.scope),
    lte(periodicTransfers.orderedAt, bounds.asOf),
    state === undefined ? undefined : eq(periodicTransfers.state, state),
    ...words.map((word) => sql`position(${word} in ${said}) > 0`),
  )
}

function pageOf(db: Db, list: Frozen<Scope, Filters, Bounds>, { after, offset, limit }: Window<Key>): Promise<Periodic[]> {
  const beyond = after && sql`(${over}, ${nextOn}, ${periodicTransfers.id}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
  return db
    .select()
    .from(periodicTransfers)
    .where(and(filtered(list), beyond))
    .orderBy(asc(over), asc(nextOn), asc(periodicTransfers.id))
    .limit(limit)
    .offset(offset)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** One of this account and kind. Throws NOT_FOUND for any other. */
export async function requirePeriodic(db: Db, productId: string, scope: TransferScope, id: string): Promise<Periodic> {
  const mine = and(eq(periodicTransfers.id, id), eq(periodicTransfers.productId, productId), eq(periodicTransfers.scope, scope))
  const [row] = UUID.test(id) ? await db.select().from(periodicTransfers).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

export function scheduleOf({ firstOn, periodicity, until }: Periodic) {
  return { firstOn, periodicity, ...(until === null ? {} : { until }) }
}

/** The next times of one that is alive, and which of them are left out. */
export function upcomingOf(row: Periodic, skipped: ReadonlySet<LocalDate>, most: number) {
  const days = row.state === 'ACTIVE' ? timesFrom(scheduleOf(row), row.nextIndex, most) : []
  return days.map((on) => ({ on, executionOn: bankDayFrom(on), skipped: skipped.has(on) }))
}

/** Times of one order that are looked at to find the next that is not left out. */
const LOOKED_AT = 6

/** Each with its next time and how the last one ended. */
export async function withTimes(db: Db, rows: readonly Periodic[]): Promise<PeriodicTransfer[]> {
  const ids = rows.map(({ id }) => id)
  const [skips, lasts] = [await skipsOf(db, ids), await lastsOf(db, ids)]
  return rows.map((row) => toPeriodic(row, skips.get(row.id) ?? new Set(), lasts.get(row.id)))
}

export async function skipsOf(db: Db, ids: readonly string[]): Promise<Map<string, Set<LocalDate>>> {
  const found = new Map<string, Set<LocalDate>>(ids.map((id) => [id, new Set()]))
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(periodicSkips)
          .where(inArray(periodicSkips.periodicId, [...ids]))
  for (const { periodicId, on } of rows) found.get(periodicId)?.add(on)
  return found
}

async function lastsOf(db: Db, ids: readonly string[]): Promise<Map<string, Payment>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([payments.periodicId])
    .from(payments)
    .where(inArray(payments.periodicId, [...ids]))
    .orderBy(payments.periodicId, desc(payments.periodicOn))
  return new Map(rows.flatMap((row) => (row.periodicId === null ? [] : [[row.periodicId, row] as const])))
}

function toPeriodic(row: Periodic, skipped: ReadonlySet<LocalDate>, last: Payment | undefined): PeriodicTransfer {
  const { id, state, targetId, creditorName: name, creditorIban: iban, amount, concept, periodicity, firstOn, until } = row
  const next = upcomingOf(row, skipped, LOOKED_AT).find((time) => !time.skipped)
  const reason = last && reasonOf(last)
  return {
    id,
    state,
    target: { ...(targetId === null ? {} : { id: targetId }), name, iban },
    amount,
    concept,
    periodicity,
    firstOn,
    ...(until === null ? {} : { until }),
    ...(next ? { next: { on: next.on, executionOn: next.executionOn } } : {}),
    ...(last?.periodicOn ? { last: { on: last.periodicOn, state: last.state, ...(reason === undefined ? {} : { reason }) } } : {}),
  }
}
