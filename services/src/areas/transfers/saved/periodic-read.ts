/** Periodic orders as they are read: their list, one of them, and what became of each time. */
import type { PERIODIC, PeriodicExecution } from '@almenara/contract/areas/transfers/periodic'
import { PERIODIC_STATES } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { PERIODIC_STATE_NAMES } from '@almenara/contract/transfer-names'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Scope } from '../../../extracts/define.ts'
import { asOfNow, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { requireSource } from '../external-transfer.ts'
import { periodicOrders, requirePeriodic, upcomingOf, withTimes } from './periodic-list.ts'
import { skipsOf } from '../../../payments/periodic-times.ts'
import { paymentReason } from '../../../payments/payment-reasons.ts'

type Calls = (typeof PERIODIC)[TransferScope]

/** Times that a detail tells. */
const UPCOMING = 5

export function readPeriodicList(scope: TransferScope): Handler<Calls['extract']> {
  return async (request) => {
    const { bank, session, params } = request
    await requireSource(bank, session, params.id)
    const { list, rows, page } = await periodicOrders.read(request, { id: `${scope} ${params.id}`, productId: params.id, scope })
    return { ...page, filters: list.filters, rows: await withTimes(bank.database, rows) }
  }
}

export function readPeriodic(scope: TransferScope): Handler<Calls['detail']> {
  return async ({ bank, session, params }) => {
    await requireSource(bank, session, params.id)
    const row = await requirePeriodic(bank.database, params.id, scope, params.orderId)
    const [order] = await withTimes(bank.database, [row])
    const skipped = (await skipsOf(bank.database, [row.id])).get(row.id) ?? new Set()
    if (!order) throw new Error(`Periodic transfer ${row.id} cannot be told`)
    return { ...order, orderedAt: row.orderedAt, upcoming: upcomingOf(row, skipped, UPCOMING) }
  }
}

export const readPeriodicStates: Handler<Calls['states']> = async () => ({
  states: PERIODIC_STATES.map((code) => ({ code, name: PERIODIC_STATE_NAMES[code] })),
})

export function readExecutions(scope: TransferScope): Handler<Calls['executions']> {
  return async (request) => {
    const { bank, session, params } = request
    await requireSource(bank, session, params.id)
    const { rows, page } = await executions.read(request, await requirePeriodic(bank.database, params.id, scope, params.orderId))
    return { ...page, rows: rows.map(toExecution) }
  }
}

/** The times that were made or tried, and those that were left out once their day has passed. */
const timesOf = (id: string) => sql`(
  select id::text as id, periodic_on as "on", execution_on as "executionOn", amount, state, reason from payments where periodic_id = ${id}::uuid
  union all
  select 'skip-' || s."on", s."on", s."on", p.amount, 'SKIPPED', null from periodic_skips s join periodic_transfers p on p.id = s.periodic_id
    where s.periodic_id = ${id}::uuid and (p.state <> 'ACTIVE' or s."on" < p.next_on)
) times`

const on = sql<LocalDate>`"on"`
const columns = {
  id: sql<string>`id`,
  on,
  executionOn: sql<LocalDate>`"executionOn"`,
  amount: sql<Cents>`amount`,
  state: sql<PeriodicExecution['state']>`state`,
  reason: sql<string | null>`reason`,
}
const timesIn = (db: Db, id: string) => db.select(columns).from(timesOf(id)).$dynamic()
type Execution = Awaited<ReturnType<typeof timesIn>>[number]

/** The last first; there is one for each day at most. */
const executions = new SqlList<Scope, object, AsOf, Execution>({
  name: 'periodic-executions',
  freeze: asOfNow,
  select: (db, page, { scope }) => selected(timesIn(db, scope.id), page),
  where: () => undefined,
  key: [{ sql: on, type: 'date' }],
  keyOf: (row) => [row.on],
})

function toExecution({ id, on: day, executionOn, amount, state, reason: code }: Execution): PeriodicExecution {
  const reason = state === 'SKIPPED' ? undefined : paymentReason({ state, reason: code })
  return { id, on: day, executionOn, amount, state, ...(reason === undefined ? {} : { reason }) }
}
