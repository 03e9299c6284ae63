import type { Connection, connectionExtract } from '@almenara/contract/areas/session-logs'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { HISTORY_YEARS } from '@almenara/contract/limits'
import { readExtract } from '../../extracts/define.ts'
import { checkListDates } from '../../extracts/list-dates.ts'
import type { Request } from '../../http/route.ts'
import { startOfJanuary } from '../../status/services-status.ts'
import { connections, requireConnection, toConnection } from './connections.ts'

type Query = NonNullable<(typeof connectionExtract)['types']>['query']

/** Every connection of who asks, refused sign-ins too. */
export async function readConnections({
  bank,
  session,
  query,
  now,
}: Request<undefined, Query, undefined>): Promise<Reply<typeof connectionExtract>> {
  const { txId, fromPage, toPage, ...filters } = query
  const today = dayAt(now)
  checkListDates(filters, today, startOfJanuary(today, HISTORY_YEARS))
  const pages = { txId, fromPage, toPage }
  const scope = { userId: session.userId, now }
  const { list, rows, page } = await readExtract(connections, { bank, session, scope, scopeId: '', filters, pages })
  return { ...page, filters: list.filters, rows: rows.map((row) => toConnection(row, session)) }
}

export function readConnection({ bank, session, params, now }: Request<{ id: string }, undefined, undefined>): Promise<Connection> {
  return requireConnection(bank.database, session, params.id, now)
}
