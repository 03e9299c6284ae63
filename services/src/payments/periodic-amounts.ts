/** What periodic orders send on a day, counted with the rest of what their customer sends. */
import { add, ZERO, type Cents } from '@almenara/contract/money'
import type { LocalDate } from '@almenara/contract/dates'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { bankDayFrom } from '../calendar/bank-days.ts'
import type { Db } from '../db/connection.ts'
import { groupedRead, rowsByUser } from '../db/grouped-read.ts'
import { payments, type PaymentState, periodicTransfers } from './tables.ts'
import { timeOf, scheduleOf, skipsOf, type Periodic } from './periodic-times.ts'

interface Asked {
  userId: number
  day: LocalDate
  /** An order that is left out. */
  without: string | undefined
  /** The ends of a payment that did not go through. */
  undone: readonly PaymentState[]
}

/** To others: what the customer's orders have made of that day, and what they are to make. */
export async function repeatedOn(db: Db, { userId, day, without, undone }: Asked): Promise<Cents> {
  const orders = await ordersOf(db, userId)
  if (orders.length === 0) return ZERO
  const ids = orders.map(({ id }) => id)
  const [made] = await db
    .select({ sent: sql<Cents>`coalesce(sum(${payments.amount}), 0)::bigint` })
    .from(payments)
    .where(and(inArray(payments.periodicId, ids), eq(payments.executionOn, day), notInArray(payments.state, [...undone])))
  const alive = orders.filter(({ id, state }) => state === 'ACTIVE' && id !== without)
  const skips = await skipsOf(
    db,
    alive.map(({ id }) => id),
  )
  return add(made?.sent ?? ZERO, ...alive.map((order) => amountAhead(order, skips.get(order.id) ?? new Set(), day)))
}

/** Those to others. */
const ordersOf = groupedRead<number, Periodic[]>((db) => {
  const statement = db
    .select()
    .from(periodicTransfers)
    .where(and(sql`${periodicTransfers.userId} = any(${sql.placeholder('ids')})`, eq(periodicTransfers.scope, 'external')))
    .prepare('periodic_orders_of_users')
  return async (ids) => rowsByUser(await statement.execute({ ids }), ids)
})

/** Of the times that are not made yet, those that will be on that day. */
function amountAhead(order: Periodic, skipped: ReadonlySet<LocalDate>, day: LocalDate): Cents {
  const schedule = scheduleOf(order)
  let sum = ZERO
  for (let index = order.nextIndex; ; index += 1) {
    const on = timeOf(schedule, index)
    if (on === undefined || on > day) return sum
    if (bankDayFrom(on) === day && !skipped.has(on)) sum = add(sum, order.amount)
  }
}
