/** The connections of a customer as a dataset: newest first, as they stood when the list was first read. */
import type { Connection, connectionExtract } from '@almenara/contract/areas/session-logs'
import type { ConnectionResult } from '@almenara/contract/connection-names'
import type { Instant } from '@almenara/contract/dates'
import { and, count, desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { readInChunks, type Dataset, type Frozen, type Window } from '../../extracts/define.ts'
import { Failure } from '../../http/failure.ts'
import { runsOutAt, type Session } from '../../identity/sessions.ts'
import { sessions } from '../../identity/tables.ts'
import { deviceName } from '../../session-log/device-name.ts'
import { placeName } from '../../session-log/place-name.ts'

type Query = NonNullable<(typeof connectionExtract)['types']>['query']
export type Filters = Omit<Query, 'txId' | 'fromPage' | 'toPage'>

/** Whose connections, and when they are asked for. */
export interface Scope {
  userId: number
  now: Instant
}

/** A connection that goes on changes: how each stood is judged at this moment, on every page. */
export interface Bounds {
  asOf: Instant
}

export type ConnectionList = Frozen<Scope, Filters, Bounds>

/** What the list shows of a row of `sessions`, judged at a moment. */
function columnsAt(asOf: Instant) {
  const at = sql`${asOf}::timestamptz`
  const endedAt = sql<Instant | null>`case when ${sessions.endedAt} <= ${at} then ${sessions.endedAt} when ${runsOutAt} <= ${at} then ${runsOutAt} end`
  const result = sql<ConnectionResult>`case
    when ${sessions.endedAt} <= ${at} then case ${sessions.endedBecause}
      when 'LOGOUT' then 'CLOSED' when 'REFUSED' then 'REFUSED' when 'NO_SESSION' then 'NO_SESSION'
      when 'TOKEN_REUSED' then 'STOPPED' when 'PASSWORD_CHANGED' then 'STOPPED' when 'USER_BLOCKED' then 'STOPPED' when 'CONTACT_CHANGED' then 'STOPPED'
      when 'BANK' then 'STOPPED'
      else 'EXPIRED' end
    when ${runsOutAt} <= ${at} then 'EXPIRED' else 'OPEN' end`
  return {
    id: sessions.id,
    startedAt: sessions.startedAt,
    endedAt,
    result,
    application: sessions.application,
    userAgent: sessions.userAgent,
    latitude: sessions.latitude,
    longitude: sessions.longitude,
    address: sessions.address,
  }
}

interface ConnectionRow {
  id: string
  startedAt: Instant
  endedAt: Instant | null
  result: ConnectionResult
  application: string
  userAgent: string
  latitude: number
  longitude: number
  address: string | null
}

type Key = [Instant, string]

export const connections: Dataset<Scope, Filters, Bounds, Key, ConnectionRow> = {
  name: 'connections',
  freeze: async (_, { now }) => ({ asOf: now }),
  rows: pageOf,
  count: async (db, list) => ({ count: await countConnections(db, list), countIsExact: true }),
  keyOf: ({ startedAt, id }) => [startedAt, id],
}

function filtered({ scope, filters, bounds: { asOf } }: ConnectionList): SQL | undefined {
  const { fromDate, toDate, device, result } = filters
  return and(
    eq(sessions.userId, scope.userId),
    lte(sessions.startedAt, asOf),
    fromDate === undefined ? undefined : sql`${sessions.startedAt} >= ${fromDate}::date::timestamp at time zone 'Europe/Madrid'`,
    toDate === undefined ? undefined : sql`${sessions.startedAt} < (${toDate}::date + 1)::timestamp at time zone 'Europe/Madrid'`,
    device === undefined ? undefined : inArray(sessions.application, device),
    result === undefined ? undefined : inArray(columnsAt(asOf).result, result),
  )
}

async function pageOf(db: Db, list: ConnectionList, { after, offset, limit }: Window<Key>): Promise<ConnectionRow[]> {
  const beyond = after && sql`(${sessions.startedAt}, ${sessions.id}) < (${after[0]}::timestamptz, ${after[1]})`
  return db
    .select(columnsAt(list.bounds.asOf))
    .from(sessions)
    .where(and(filtered(list), beyond))
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(limit)
    .offset(offset)
}

export async function countConnections(db: Db, list: ConnectionList): Promise<number> {
  const [row] = await db.select({ found: count() }).from(sessions).where(filtered(list))
  return row?.found ?? 0
}

export const allConnections = (db: Db, list: ConnectionList) => readInChunks(connections, db, list)

/** One connection of this customer, as it stands. Throws NOT_FOUND when it does not exist or is another's. */
export async function requireConnection(db: Db, session: Session, id: string, now: Instant): Promise<Connection> {
  const [row] = await db
    .select(columnsAt(now))
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, session.userId)))
  if (!row) throw new Failure('NOT_FOUND')
  return toConnection(row, session)
}

export function toConnection(row: ConnectionRow, session: Session): Connection {
  const { id, startedAt, endedAt, result, application, userAgent, latitude, longitude, address } = row
  const place = placeName(latitude, longitude)
  return {
    id,
    startedAt,
    ...(endedAt ? { endedAt } : {}),
    device: application === 'appNative' || application === 'mobile' ? application : 'web',
    deviceName: deviceName(application, userAgent),
    ...(place ? { place } : {}),
    ...(address ? { address } : {}),
    result,
    current: id === session.id,
  }
}
