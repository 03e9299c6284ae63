import type { eventExtract } from '@almenara/contract/areas/session-logs'
import type { Reply } from '@almenara/contract/call'
import { readExtract } from '../../extracts/define.ts'
import type { Request } from '../../http/route.ts'
import { requireConnection } from './connections.ts'
import { sessionEvents, toEvent } from './session-events.ts'

type Query = NonNullable<(typeof eventExtract)['types']>['query']

export async function readEvents({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof eventExtract>> {
  const { id } = await requireConnection(bank.database, session, params.id, now)
  const scope = { connectionId: id, userId: session.userId }
  const { rows, page } = await readExtract(sessionEvents, { bank, session, scope, scopeId: id, filters: {}, pages: query })
  return { ...page, rows: rows.map(toEvent) }
}
