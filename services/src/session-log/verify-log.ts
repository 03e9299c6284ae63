/** Whether the session log is what was written: every event in its chain, every chain in its anchors. Reads it all, in bounded memory. */
import { dayAt, formatTime, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { anchorHash, type Anchor } from './anchors.ts'
import { chainOf, SEALED_COLUMNS, sealOf, unkeyedSealOf, type SealedEvent } from './chain.ts'
import type { LogKeys } from './log-keys.ts'
import { MOST, Problems, type LogProblem } from './log-problems.ts'
import { readInBatches } from './read-in-batches.ts'
import { verifyConnections } from './verify-connections.ts'

export interface LogReport {
  /** Sealed events, chains and anchors read. */
  events: number
  /** How many of the events were sealed before seals had a key. */
  unkeyed: number
  chains: number
  anchors: number
  /** The newest anchor's hash in hexadecimal: to be compared with the line that the process's log has of it. */
  lastAnchor: string | undefined
  /** At most 100 of each rule. */
  problems: LogProblem[]
}

/**
 * All of it as it is at one moment, while the bank goes on working. `known`: the hashes (hexadecimal) of anchors that the bank kept
 * elsewhere, which must be among those of the database; without them, who may write the database may have cut off its end with the
 * anchors that saw it, or put back the whole of an earlier day.
 */
export async function verifyLog(database: Database, keys: LogKeys, known: readonly string[] = []): Promise<LogReport> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    const problems = new Problems()
    const counts = await verifyChains(tx, keys, problems)
    await verifyNumbers(tx, problems)
    await verifyUnsealed(tx, problems)
    await verifyConnections(tx, problems)
    const { anchors, lastAnchor, missing } = await verifyAnchors(tx, { keys, known }, problems)
    for (const hash of missing) problems.add('ANCHOR', `the one of hash ${hash} is not there`)
    return { ...counts, anchors, lastAnchor, problems: problems.found }
  })
}

type SealedRow = SealedEvent & { eventId: number; chain: string; no: number; seq: number; hash: Buffer; key: string | null; there: boolean }

/**
 * Each hash follows from the event and the hash before; where one does not, the next is judged by the hash that is kept, so that only
 * what was changed is named.
 */
async function verifyChains(tx: Tx, keys: LogKeys, problems: Problems): Promise<Pick<LogReport, 'events' | 'unkeyed' | 'chains'>> {
  const counts = { events: 0, unkeyed: 0, chains: 0 }
  const { rows: first } = await tx.execute<{ no: number | null }>(sql`select min(no) as no from event_seals where key is not null`)
  const firstKeyed = first[0]?.no ?? Number.POSITIVE_INFINITY
  let last: SealedRow | undefined
  const rows = readInBatches<SealedRow>(
    tx,
    sql`select s.no, s.event_id as "eventId", s.chain, s.seq, s.hash, s.key, e.id is not null as there, ${SEALED_COLUMNS}
        from event_seals s left join events e on e.id = s.event_id order by s.chain collate "C", s.seq`,
  )
  for await (const part of rows)
    for (const row of part) {
      const before = last?.chain === row.chain ? last : undefined
      if (!before) counts.chains += 1
      counts.events += 1
      if (row.key === null) counts.unkeyed += 1
      const expected = (before?.seq ?? 0) + 1
      const where = `event ${row.eventId}, place ${row.seq} of chain ${row.chain}`
      if (row.seq !== expected)
        problems.add('CUT_OFF', `chain ${row.chain}: places ${expected} to ${row.seq - 1} are missing, before event ${row.eventId}`)
      if (!row.there) problems.add('DELETED', where)
      else if (row.key === null && row.no > firstKeyed) problems.add('EDITED', `${where}: its seal has no key, and one before it has`)
      // After a gap the hash before is not known: only the gap is reported.
      else if (row.seq === expected) judgeSeal(row, before?.hash, keys, (said) => problems.add('EDITED', where + said))
      last = row
    }
  return counts
}

function judgeSeal(row: SealedRow, before: Buffer | undefined, keys: LogKeys, tell: (said: string) => void): void {
  const { id, sessionId, userId, kind, at, address, result, productId, orderId, data } = row
  const event = { id, sessionId, userId, kind, at, address, result, productId, orderId, data }
  const key = keys.find(({ name }) => name === row.key)
  if (row.key !== null && !key) return tell(`: it was sealed with the key ${row.key}, which is not known here`)
  const seal = key ? sealOf(key, { no: row.no, seq: row.seq, before }, event) : unkeyedSealOf({ before }, event)
  if (chainOf(event) !== row.chain || !seal.equals(row.hash)) tell('')
}

/** Seals are numbered without gaps over all chains, as far as the last anchor saw: a number that is not there was the end of some chain. */
async function verifyNumbers(tx: Tx, problems: Problems): Promise<void> {
  const { rows } = await tx.execute<{ from: number; to: number; event: number | null; chain: string | null }>(sql`
    with numbered as (
      select no, event_id, chain, lag(no, 1, 0::bigint) over (order by no) as before from event_seals
      union all
      select max(sealed) + 1, null, null, (select coalesce(max(no), 0) from event_seals)
      from (select coalesce(max(seal_no), 0) as sealed from event_anchors) a
      having max(sealed) > (select coalesce(max(no), 0) from event_seals))
    select before + 1 as "from", no - 1 as "to", event_id as event, chain from numbered where no > before + 1 order by no limit ${MOST}`)
  for (const { from, to, event } of rows) {
    const which = from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`
    problems.add('CUT_OFF', `${which}, ${event === null ? 'at the end of the log' : `before that of event ${event}`}`)
  }
}

/** An event that the sealer has passed has a seal. */
async function verifyUnsealed(tx: Tx, problems: Problems): Promise<void> {
  const { rows } = await tx.execute<{ id: number; session: string | null }>(sql`
    with last as (select e.tx, e.id from event_seals s join events e on e.id = s.event_id order by s.no desc limit 1)
    select e.id, e.session_id as session from events e, last
    where (e.tx, e.id) < (last.tx, last.id) and last.tx < pg_snapshot_xmax(pg_current_snapshot())
      and not exists (select from event_seals s where s.event_id = e.id) order by e.id limit ${MOST}`)
  for (const { id, session } of rows) problems.add('UNSEALED', `event ${id} of chain ${session ?? 'outside any connection'} lost its seal`)
}

interface Anchors {
  anchors: number
  lastAnchor: string | undefined
  /** Those of `known` that are not there. */
  missing: ReadonlySet<string>
}

async function verifyAnchors(tx: Tx, asked: { keys: LogKeys; known: readonly string[] }, problems: Problems): Promise<Anchors> {
  const missing = new Set(asked.known)
  let anchors = 0
  let before: Anchor | undefined
  const rows = readInBatches<Anchor & Record<string, unknown>>(
    tx,
    sql`select seal_no as "sealNo", at, hash, key from event_anchors order by seal_no`,
  )
  for await (const part of rows)
    for (const anchor of part) {
      const { sealNo, at } = anchor
      const which = `the one of ${formatMoment(at)}`
      const key = asked.keys.find(({ name }) => name === anchor.key)
      const lost = anchor.key === null && before !== undefined && before.key !== null
      if (lost) problems.add('ANCHOR', `${which} has no key, and the one before it has`)
      else if (anchor.key !== null && !key) problems.add('ANCHOR', `${which} was made with the key ${anchor.key}, which is not known here`)
      else if (!(await anchorHash(tx, { before, sealNo, at, key })).equals(anchor.hash))
        problems.add('ANCHOR', `${which}: chains sealed as ${(before?.sealNo ?? 0) + 1} to ${sealNo} are not what they were`)
      missing.delete(anchor.hash.toString('hex'))
      anchors += 1
      before = anchor
    }
  return { anchors, lastAnchor: before?.hash.toString('hex'), missing }
}

/** «2026-11-20 11:00». */
function formatMoment(at: Instant): string {
  return `${dayAt(at)} ${formatTime(at)}`
}
