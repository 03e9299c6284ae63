/** The connections of a customer: newest first, as they stood when the list was first read. */
import type { Connection, connectionExtract } from '@almenara/contract/areas/session-logs'
import type { ConnectionResult } from '@almenara/contract/connection-names'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { FiltersOf } from '../../extracts/define.ts'
import { filtered } from '../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../extracts/sql-list.ts'
import { Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { runsOutAt, type Session } from '../../identity/sessions.ts'
import { sessions } from '../../identity/tables.ts'
import { deviceName } from '../../session-log/device-name.ts'
import { placeName } from '../../session-log/place-name.ts'

type Filters = FiltersOf<typeof connectionExtract>

/** What a document says where no place is known. */
export const NO_PLACE = 'Sin ubicación'

const { id, userId, startedAt, application, userAgent, latitude, longitude, address } = sessions

/** What the list shows of a row of `sessions`. A connection that goes on changes: how it stands is judged at one moment, on every page. */
function columnsAt(asOf: Instant) {
  const at = sql`${asOf}::timestamptz`
  const endedAt = sql<Instant | null>`case when ${sessions.endedAt} <= ${at} then ${sessions.endedAt} when ${runsOutAt} <= ${at} then ${runsOutAt} end`
  const result = sql<ConnectionResult>`case
    when ${sessions.endedAt} <= ${at} then case
      when ${sessions.endedBecause} = 'LOGOUT' then 'CLOSED'
      when ${sessions.endedBecause} in ('REFUSED', 'NO_SESSION') then ${sessions.endedBecause}
      when ${sessions.endedBecause} in ('TOKEN_REUSED', 'PASSWORD_CHANGED', 'USER_BLOCKED', 'CONTACT_CHANGED', 'BANK') then 'STOPPED'
      else 'EXPIRED' end
    when ${runsOutAt} <= ${at} then 'EXPIRED' else 'OPEN' end`
  return { id, startedAt, endedAt, result, application, userAgent, latitude, longitude, address }
}
const rowsAt = (db: Db, asOf: Instant) => db.select(columnsAt(asOf)).from(sessions).$dynamic()
type ConnectionRow = Awaited<ReturnType<typeof rowsAt>>[number]

/** Whose connections. The list has no id but its customer. */
export const connectionsOf = (session: Session) => ({ id: '', userId: session.userId })

export const connections = new SqlList<ReturnType<typeof connectionsOf>, Filters, AsOf, ConnectionRow>({
  name: 'connections',
  since: 'HISTORY',
  freeze: asOfNow,
  select: (db, page, { bounds }) => selected(rowsAt(db, bounds.asOf), page),
  where: ({ scope, filters, bounds: { asOf } }) =>
    and(
      eq(userId, scope.userId),
      lte(startedAt, asOf),
      filtered(filters, {
        moment: startedAt,
        chosen: [
          [application, filters.device],
          [columnsAt(asOf).result, filters.result],
        ],
      }),
    ),
  key: [startedAt, id],
  keyOf: (row) => [row.startedAt, row.id],
  countLimit: () => COUNT_LIMIT,
})

/** Every connection of who asks, refused sign-ins too. */
export const readConnections: Handler<typeof connectionExtract> = async (request) => {
  const { list, rows, page } = await connections.read(request, connectionsOf(request.session))
  return { ...page, filters: list.filters, rows: rows.map((row) => toConnection(row, request.session)) }
}

/** One connection of this customer, as it stands. Throws NOT_FOUND when it does not exist or is another's. */
export async function readConnection({ bank, session, params, now }: Asker & { params: { id: string } }): Promise<Connection> {
  const [row] = await rowsAt(bank.database, now).where(and(eq(id, params.id), eq(userId, session.userId)))
  if (!row) throw new Failure('NOT_FOUND')
  return toConnection(row, session)
}

export function toConnection(row: ConnectionRow, session: Session): Connection {
  const { application: app, endedAt, address: network } = row
  const place = placeName(row.latitude, row.longitude)
  return {
    id: row.id,
    startedAt: row.startedAt,
    ...(endedAt ? { endedAt } : {}),
    device: app === 'appNative' || app === 'mobile' ? app : 'web',
    deviceName: deviceName(app, row.userAgent),
    ...(place ? { place } : {}),
    ...(network ? { address: network } : {}),
    result: row.result,
    current: row.id === session.id,
  }
}
