/** The periodic orders of an account: those that are alive first, by their next day. */
import type { PERIODIC, PeriodicTransfer } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { LocalDate } from '@almenara/contract/dates'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { isUuid } from '../../../db/uuid.ts'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf } from '../../../extracts/define.ts'
import { filtered, folded } from '../../../extracts/list-query.ts'
import { asOfNow, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import { Failure } from '../../../http/failure.ts'
import { paymentReason } from '../../../payments/payment-reasons.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { payments, periodicTransfers } from '../../../payments/tables.ts'
import { scheduleOf, skipsOf, timesFrom, type Periodic } from '../../../payments/periodic-times.ts'

export type Filters = FiltersOf<(typeof PERIODIC)['external']['extract']>

interface Scope {
  /** Of the list: account and kind. */
  id: string
  productId: string
  scope: TransferScope
}

const over = sql<boolean>`(${periodicTransfers.state} <> 'ACTIVE')`
const nextOn = sql<string>`coalesce(${periodicTransfers.nextOn}, ${periodicTransfers.firstOn})::text`

/** What is ordered later is not in the list that was begun. */
export const periodicOrders = new SqlList<Scope, Filters, AsOf, Periodic>({
  name: 'periodic-transfers',
  freeze: asOfNow,
  select: (db, page) => selected(db.select().from(periodicTransfers).$dynamic(), page),
  where: ({ scope, filters, bounds }) => {
    const { productId, scope: kind, orderedAt, state, creditorName, creditorIban, concept, amount } = periodicTransfers
    const [text, day] = [folded(creditorName, creditorIban, concept), sql`${nextOn}::date`]
    return and(
      eq(productId, scope.productId),
      eq(kind, scope.scope),
      lte(orderedAt, bounds.asOf),
      filtered(filters, { text, amount, day, chosen: [[state, filters.state]] }),
    )
  },
  key: [{ sql: over, type: 'boolean' }, { sql: nextOn, type: 'text' }, periodicTransfers.id],
  order: 'asc',
  keyOf: (row) => [row.state !== 'ACTIVE', row.nextOn ?? row.firstOn, row.id],
})

/** One of this account and kind. Throws NOT_FOUND for any other. */
export async function requirePeriodic(db: Db, productId: string, scope: TransferScope, id: string): Promise<Periodic> {
  const mine = and(eq(periodicTransfers.id, id), eq(periodicTransfers.productId, productId), eq(periodicTransfers.scope, scope))
  const [row] = isUuid(id) ? await db.select().from(periodicTransfers).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  return row
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
  const reason = last && paymentReason(last)
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
