/** Periodic orders as they are read: their list, one of them, and what became of each time. */
import type { OnePeriodic, PERIODIC, PeriodicDetail, PeriodicExecution } from '@almenara/contract/areas/transfers/periodic'
import { PERIODIC_STATES } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope, TransferSource } from '@almenara/contract/areas/transfers/scope'
import type { Reply } from '@almenara/contract/call'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { PERIODIC_STATE_NAMES } from '@almenara/contract/transfer-names'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { readExtract, type Dataset, type Frozen, type Window } from '../../../extracts/define.ts'
import type { Request } from '../../../http/route.ts'
import { requireSource } from '../external-transfer.ts'
import { reasonOf } from '../issued/issued-list.ts'
import { periodicOrders, requirePeriodic, skipsOf, upcomingOf, withTimes } from './periodic-list.ts'

type Calls = (typeof PERIODIC)['external']
type ListQuery = NonNullable<Calls['extract']['types']>['query']
type TimesQuery = NonNullable<Calls['executions']['types']>['query']

/** Times that a detail tells. */
const UPCOMING = 5

export function readPeriodicList(scope: TransferScope) {
  return async (request: Request<TransferSource, ListQuery, undefined>): Promise<Reply<Calls['extract']>> => {
    const { bank, session, params, query, now } = request
    await requireSource(bank, session, params.id)
    const { txId, fromPage, toPage, ...filters } = query
    const pages = { txId, fromPage, toPage }
    const asked = { bank, session, scope: { productId: params.id, scope, now }, scopeId: `${scope} ${params.id}`, filters, pages }
    const { list, rows, page } = await readExtract(periodicOrders, asked)
    return { ...page, filters: list.filters, rows: await withTimes(bank.database, rows) }
  }
}

export function readPeriodic(scope: TransferScope) {
  return async ({ bank, session, params }: Request<OnePeriodic, undefined, undefined>): Promise<PeriodicDetail> => {
    await requireSource(bank, session, params.id)
    const row = await requirePeriodic(bank.database, params.id, scope, params.orderId)
    const [told] = await withTimes(bank.database, [row])
    const skipped = (await skipsOf(bank.database, [row.id])).get(row.id) ?? new Set()
    if (!told) throw new Error(`Periodic transfer ${row.id} cannot be told`)
    return { ...told, orderedAt: row.orderedAt, upcoming: upcomingOf(row, skipped, UPCOMING) }
  }
}

export async function readPeriodicStates(): Promise<Reply<Calls['states']>> {
  return { states: PERIODIC_STATES.map((code) => ({ code, name: PERIODIC_STATE_NAMES[code] })) }
}

export function readExecutions(scope: TransferScope) {
  return async ({
    bank,
    session,
    params,
    query,
    now,
  }: Request<OnePeriodic, TimesQuery, undefined>): Promise<Reply<Calls['executions']>> => {
    await requireSource(bank, session, params.id)
    const { id } = await requirePeriodic(bank.database, params.id, scope, params.orderId)
    const asked = { bank, session, scope: { id, now }, scopeId: id, filters: {}, pages: query }
    const { rows, page } = await readExtract(executions, asked)
    return { ...page, rows: rows.map(toExecution) }
  }
}

interface Scope {
  id: string
  now: Instant
}
type Execution = Omit<PeriodicExecution, 'reason'> & { reason: string | null }
type List = Frozen<Scope, object, { asOf: Instant }>

/** The times that were made or tried, and those that were left out once their day has passed. */
const timesOf = (id: string) => sql`(
  select id::text as id, periodic_on as "on", execution_on as "executionOn", amount, state, reason from payments where periodic_id = ${id}::uuid
  union all
  select 'skip-' || s."on", s."on", s."on", p.amount, 'SKIPPED', null from periodic_skips s join periodic_transfers p on p.id = s.periodic_id
    where s.periodic_id = ${id}::uuid and (p.state <> 'ACTIVE' or s."on" < p.next_on)
) times`

/** The last first; there is one for each day at most. */
const executions: Dataset<Scope, object, { asOf: Instant }, LocalDate, Execution> = {
  name: 'periodic-executions',
  freeze: async (_, { now }) => ({ asOf: now }),
  rows: async (db: Db, { scope }: List, { after, offset, limit }: Window<LocalDate>) => {
    const beyond = after === undefined ? sql`true` : sql`"on" < ${after}::date`
    const { rows } = await db.execute<Execution & Record<string, unknown>>(
      sql`select * from ${timesOf(scope.id)} where ${beyond} order by "on" desc limit ${limit} offset ${offset}`,
    )
    return rows
  },
  count: async (db, { scope }) => {
    const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from ${timesOf(scope.id)}`)
    return { count: rows[0]?.found ?? 0, countIsExact: true }
  },
  keyOf: ({ on }) => on,
}

function toExecution({ id, on, executionOn, amount, state, reason: code }: Execution): PeriodicExecution {
  const reason = state === 'SKIPPED' ? undefined : reasonOf({ state, reason: code })
  return { id, on, executionOn, amount, state, ...(reason === undefined ? {} : { reason }) }
}
