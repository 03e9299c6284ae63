/**
 * What the customer reads of a connection is in a row of `sessions`, which changes while it goes on. The log has it too, sealed: its first
 * event says who, when, from where and with what, and the one that ends it, when and why. Here each row is held against them.
 */
import type { EventKind } from '@almenara/contract/event-kinds'
import type { Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import type { sessions } from '../identity/tables.ts'
import type { EventData } from './event-data.ts'
import { MOST, type Problems } from './log-problems.ts'
import { PART_IDS } from './part-numbers.ts'
import { readInBatches } from './read-in-batches.ts'
import type { From } from './verify-from.ts'

type Kept = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userId' | 'startedAt' | 'endedAt' | 'endedBecause' | 'address' | 'application' | 'userAgent' | 'latitude' | 'longitude'
>

/** The row, its first event (`told…`) and the one that ended it (`end…`), null where there is none. */
interface ConnectionRow extends Kept, Record<string, unknown> {
  loggedUser: number | null
  loggedAt: Instant
  loggedAddress: string | null
  loggedData: EventData
  endAt: Instant | null
  endKind: EventKind | null
  end: EventData | null
}

/** The rows, called `s`, and which events of theirs, called `e`, are looked at: those of a connection are in the part that it began in, or later. */
function beginningIn({ anchor, no, id }: From) {
  if (!anchor) return { rows: sql`sessions s`, ofRow: sql`true` }
  return {
    rows: sql`event_seals b join sessions s on s.id = b.chain and b.seq = 1 and b.no > ${no} and b.event_id >= ${id}`,
    ofRow: sql`e.id >= b.event_id / ${PART_IDS}::bigint * ${PART_IDS}::bigint`,
  }
}

/** Those that began since. A connection of before there was a log has no event, and nothing to be held against. */
export async function verifyConnections(tx: Tx, problems: Problems, from: From): Promise<void> {
  const { rows: connections, ofRow } = beginningIn(from)
  const rows = readInBatches<ConnectionRow>(
    tx,
    sql`select s.id, s.user_id as "userId", s.started_at as "startedAt", s.ended_at as "endedAt", s.ended_because as "endedBecause",
          s.address, s.application, s.user_agent as "userAgent", s.latitude, s.longitude,
          f.user_id as "loggedUser", f.at as "loggedAt", f.address as "loggedAddress", f.data as "loggedData",
          l.at as "endAt", l.kind as "endKind", l.data as "end"
        from ${connections}
        cross join lateral (select * from events e where e.session_id = s.id and ${ofRow} order by e.id limit 1) f
        left join lateral (
          select * from events e where e.session_id = s.id and ${ofRow} and e.kind in ('SIGN_OUT', 'SESSION_CLOSED', 'SESSION_EXPIRED')
          order by e.id limit 1) l on true`,
  )
  for await (const part of rows)
    for (const row of part) {
      const changed = changedIn(row)
      if (changed.length > 0) problems.add('CONNECTION', `${row.id}: ${changed.join(', ')} not as the log tells`)
    }
  await findDeleted(tx, problems, from)
}

/** Columns that are not what the events say. */
function changedIn(row: ConnectionRow): string[] {
  const { loggedData } = row
  // What begins a connection says with what it was made: one of before there was a log has only later events.
  const begun = loggedData.application !== undefined
  const beginning = {
    user_id: row.userId === row.loggedUser,
    started_at: row.startedAt === row.loggedAt,
    address: row.address === row.loggedAddress,
    application: row.application === loggedData.application,
    user_agent: row.userAgent === loggedData.userAgent,
    latitude: row.latitude === Number(loggedData.latitude),
    longitude: row.longitude === Number(loggedData.longitude),
  }
  const end = {
    ended_at: row.endedAt === (wasNoSession(row) ? row.loggedAt : row.endAt),
    ended_because: wasNoSession(row) || row.endedBecause === endOf(row),
  }
  return Object.entries({ ...(begun ? beginning : {}), ...end }).flatMap(([column, same]) => (same ? [] : [column]))
}

/** A connection that was over when it was made: refused, or an act that needs no session. Whatever else has a session signs in first. */
function wasNoSession({ endedBecause, endKind }: ConnectionRow): boolean {
  return endKind === null && (endedBecause === 'REFUSED' || endedBecause === 'NO_SESSION')
}

function endOf({ endKind, end }: ConnectionRow): string | null {
  if (endKind === null) return null
  return endKind === 'SIGN_OUT' ? 'LOGOUT' : (end?.because ?? null)
}

/** Whoever signed in, or was refused, has a connection. */
async function findDeleted(tx: Tx, problems: Problems, from: From): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.chain as id from event_seals s join events e on e.id = s.event_id
    where s.seq = 1 and s.no > ${from.no} and s.event_id >= ${from.id} and e.id >= ${from.id} and e.user_id is not null and e.session_id is not null
      and e.kind in ('SIGN_IN', 'SIGN_IN_REFUSED', 'ACCESS_LOCKED')
      and not exists (select from sessions c where c.id = s.chain) order by s.no limit ${MOST}`)
  for (const { id } of rows) problems.add('CONNECTION', `${id}: its row was deleted`)
}
