/** Whether each event is in its place of its chain, and each seal in its place of all. */
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { chainOf, SEALED_COLUMNS, sealOf, unkeyedSealOf, type SealedEvent } from './chain.ts'
import { isAfter, lastSealed } from './last-sealed.ts'
import type { LogKeys } from './log-keys.ts'
import { MOST, type Problems } from './log-problems.ts'
import { readInBatches } from './read-in-batches.ts'
import type { From } from './verify-from.ts'

interface Kept {
  seq: number
  hash: Buffer
}

type SealedRow = SealedEvent &
  Kept & {
    eventId: number
    chain: string
    no: number
    key: string | null
    there: boolean
    /** Of the first row of a chain that goes on over the anchor: its last seal until there. */
    headSeq: number | null
    headHash: Buffer | null
  }

interface Counts {
  events: number
  unkeyed: number
  chains: number
}

/**
 * Each hash follows from the event and the hash before; where one does not, the next is judged by the hash that is kept, so that only
 * what was changed is named. What the hash before is of a chain that goes on over the anchor, the anchors until there bind.
 */
export async function verifyChains(tx: Tx, { from, keys }: { from: From; keys: LogKeys }, problems: Problems): Promise<Counts> {
  const counts = { events: 0, unkeyed: 0, chains: 0 }
  const firstKeyed = await firstWithKey(tx, from)
  let chain: string | undefined
  let last: Kept | undefined
  for await (const part of readInBatches<SealedRow & Record<string, unknown>>(tx, sealedRows(from)))
    for (const row of part) {
      if (chain !== row.chain) {
        chain = row.chain
        counts.chains += 1
        last = row.headHash === null ? undefined : { seq: row.headSeq ?? 0, hash: row.headHash }
      }
      counts.events += 1
      if (row.key === null) counts.unkeyed += 1
      if (row.seq === last?.seq) problems.add('DOUBLED', `${placeOf(row)}: another seal has this place`)
      else {
        judgeRow(row, last, { keys, firstKeyed }, problems)
        last = row
      }
    }
  return counts
}

/** Chain after chain, in the order of their places. */
function sealedRows({ anchor, no, id }: From) {
  const columns = sql`s.no, s.event_id as "eventId", s.chain, s.seq, s.hash, s.key, e.id is not null as there, ${SEALED_COLUMNS}`
  if (!anchor)
    return sql`select ${columns}, null as "headSeq", null as "headHash"
      from event_seals s left join events e on e.id = s.event_id order by s.chain collate "C", s.seq, s.no`
  return sql`select ${columns}, h.seq as "headSeq", h.hash as "headHash"
    from (select *, row_number() over (partition by chain collate "C" order by seq, no) = 1 as is_first from event_seals
          where no > ${no} and event_id >= ${id}) s
    left join events e on e.id = s.event_id and e.id >= ${id}
    left join lateral (
      select b.seq, b.hash from event_seals b where s.is_first and s.seq > 1 and b.chain = s.chain and b.no <= ${no}
      order by b.seq desc limit 1) h on true
    order by s.chain collate "C", s.seq, s.no`
}

/** The number of the first seal with a key. Those after an anchor with one all have theirs. */
async function firstWithKey(tx: Tx, { anchor, no }: From): Promise<number> {
  if (anchor) return no
  const { rows } = await tx.execute<{ no: number | null }>(sql`select min(no) as no from event_seals where key is not null`)
  return rows[0]?.no ?? Number.POSITIVE_INFINITY
}

const placeOf = ({ eventId, seq, chain }: SealedRow) => `event ${eventId}, place ${seq} of chain ${chain}`

function judgeRow(row: SealedRow, last: Kept | undefined, known: { keys: LogKeys; firstKeyed: number }, problems: Problems): void {
  const expected = (last?.seq ?? 0) + 1
  const where = placeOf(row)
  if (row.seq !== expected)
    problems.add('CUT_OFF', `chain ${row.chain}: places ${expected} to ${row.seq - 1} are missing, before event ${row.eventId}`)
  if (!row.there) problems.add('DELETED', where)
  else if (row.key === null && row.no > known.firstKeyed) problems.add('EDITED', `${where}: its seal has no key, and one before it has`)
  // After a gap the hash before is not known: only the gap is reported.
  else if (row.seq === expected) judgeSeal(row, last?.hash, known.keys, (said) => problems.add('EDITED', where + said))
}

function judgeSeal(row: SealedRow, before: Buffer | undefined, keys: LogKeys, tell: (said: string) => void): void {
  const { id, sessionId, userId, kind, at, address, result, productId, orderId, data } = row
  const event = { id, sessionId, userId, kind, at, address, result, productId, orderId, data }
  const key = keys.find(({ name }) => name === row.key)
  if (row.key !== null && !key) return tell(`: it was sealed with the key ${row.key}, which is not known here`)
  const seal = key ? sealOf(key, { no: row.no, seq: row.seq, before }, event) : unkeyedSealOf({ before }, event)
  if (chainOf(event) !== row.chain || !seal.equals(row.hash)) tell('')
}

/**
 * Seals are numbered without gaps over all chains, as far as the last anchor saw: a number that is not there was the end of some chain. In a log in
 * parts only each part refuses a number that it has.
 */
export async function verifyNumbers(tx: Tx, { no, id }: From, problems: Problems): Promise<void> {
  const { rows } = await tx.execute<{ from: number; to: number; event: number | null }>(sql`
    with numbered as (
      select no, event_id, lag(no, 1, ${no}::bigint) over (order by no) as before from event_seals where no > ${no} and event_id >= ${id}
      union all
      select max(sealed) + 1, null, (select coalesce(max(no), 0) from event_seals)
      from (select coalesce(max(seal_no), 0) as sealed from event_anchors) a
      having max(sealed) > (select coalesce(max(no), 0) from event_seals))
    select before + 1 as "from", no - 1 as "to", event_id as event from numbered where no <> before + 1 order by no limit ${MOST}`)
  for (const { from, to, event } of rows) {
    if (to < from - 1) problems.add('DOUBLED', `seal ${to + 1} is there twice, once of event ${event}`)
    else {
      const which = from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`
      problems.add('CUT_OFF', `${which}, ${event === null ? 'at the end of the log' : `before that of event ${event}`}`)
    }
  }
}

/** An event that the sealer has passed has a seal. */
export async function verifyUnsealed(tx: Tx, { anchor, no }: From, problems: Problems): Promise<void> {
  const last = await lastSealed(tx)
  if (!last || last.foreign) return
  const since = anchor ? isAfter(await lastSealed(tx, no)) : sql`true`
  const { rows } = await tx.execute<{ id: number; session: string | null }>(sql`
    select e.id, e.session_id as session from events e
    where (e.tx, e.id) < (${last.tx}::xid8, ${last.id}) and ${since}
      and not exists (select from event_seals s where s.event_id = e.id) order by e.id limit ${MOST}`)
  for (const { id, session } of rows) problems.add('UNSEALED', `event ${id} of chain ${session ?? 'outside any connection'} lost its seal`)
}
