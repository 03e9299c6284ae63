/** Whether the session log is what was written: every event in its chain, every chain in its anchors. Reads it all, in bounded memory. */
import { dayAt } from '@almenara/contract/dates'
import { asc, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { anchorHash, type Anchor } from './anchors.ts'
import { chainOf, hashAfter, SEALED_COLUMNS, type SealedEvent } from './chain.ts'
import { readInParts } from './read-in-parts.ts'
import { eventAnchors } from './tables.ts'

/** What was found: which row, and how it is not what it was. */
export interface LogProblem {
  rule: 'EDITED' | 'DELETED' | 'CUT_OFF' | 'UNSEALED' | 'ANCHOR'
  detail: string
}

export interface LogReport {
  /** Sealed events, chains and anchors read. */
  events: number
  chains: number
  anchors: number
  /** The newest anchor's hash in hexadecimal: to be compared with the line that the process's log has of it. */
  lastAnchor: string | undefined
  /** At most 100 of each rule. */
  problems: LogProblem[]
}

const MOST = 100

class Problems {
  readonly found: LogProblem[] = []
  readonly #counts = new Map<LogProblem['rule'], number>()

  add(rule: LogProblem['rule'], detail: string): void {
    const count = (this.#counts.get(rule) ?? 0) + 1
    this.#counts.set(rule, count)
    if (count <= MOST) this.found.push({ rule, detail })
  }
}

/**
 * All of it as it is at one moment, while the bank goes on working. `known`: the hash (hexadecimal) of an anchor that the bank kept
 * elsewhere, which must be among those of the database; without it, who may write the database may have made all of them anew.
 */
export async function verifyLog(database: Database, known?: string): Promise<LogReport> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    const problems = new Problems()
    const counts = await verifyChains(tx, problems)
    await verifyNumbers(tx, problems)
    await verifyUnsealed(tx, problems)
    const anchors = await verifyAnchors(tx, problems)
    if (known && !anchors.some(({ hash }) => hash.toString('hex') === known))
      problems.add('ANCHOR', `the one of hash ${known} is not there`)
    return { ...counts, anchors: anchors.length, lastAnchor: anchors.at(-1)?.hash.toString('hex'), problems: problems.found }
  })
}

type SealedRow = SealedEvent & { eventId: number; chain: string; seq: number; hash: Buffer; there: boolean }

/**
 * Each hash follows from the event and the hash before; where one does not, the next is judged by the hash that is kept, so that only
 * what was changed is named.
 */
async function verifyChains(tx: Tx, problems: Problems): Promise<{ events: number; chains: number }> {
  let [events, chains] = [0, 0]
  let last: { chain: string; seq: number; hash: Buffer } | undefined
  const rows = readInParts<SealedRow>(
    tx,
    sql`select s.event_id as "eventId", s.chain, s.seq, s.hash, e.id is not null as there, ${SEALED_COLUMNS}
        from event_seals s left join events e on e.id = s.event_id order by s.chain collate "C", s.seq`,
  )
  for await (const part of rows)
    for (const row of part) {
      const before = last?.chain === row.chain ? last : undefined
      if (!before) chains += 1
      events += 1
      const expected = (before?.seq ?? 0) + 1
      const whole = row.seq === expected
      if (!whole)
        problems.add('CUT_OFF', `chain ${row.chain}: places ${expected} to ${row.seq - 1} are missing, before event ${row.eventId}`)
      if (!row.there) problems.add('DELETED', `event ${row.eventId}, place ${row.seq} of chain ${row.chain}`)
      // After a gap the hash before is not known: the gap is what is told.
      else if (whole && !matches(before?.hash, row)) problems.add('EDITED', `event ${row.eventId}, place ${row.seq} of chain ${row.chain}`)
      last = row
    }
  return { events, chains }
}

function matches(before: Buffer | undefined, row: SealedRow): boolean {
  const { id, sessionId, userId, kind, at, address, result, productId, orderId, data } = row
  const event = { id, sessionId, userId, kind, at, address, result, productId, orderId, data }
  return chainOf(event) === row.chain && hashAfter(before, event).equals(row.hash)
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

async function verifyAnchors(tx: Tx, problems: Problems): Promise<Anchor[]> {
  const anchors = await tx.select().from(eventAnchors).orderBy(asc(eventAnchors.sealNo))
  let before: Anchor | undefined
  for (const anchor of anchors) {
    const hash = await anchorHash(tx, before, anchor.sealNo)
    if (!hash.equals(anchor.hash))
      problems.add(
        'ANCHOR',
        `the one of ${dayAt(anchor.at)}: chains sealed as ${(before?.sealNo ?? 0) + 1} to ${anchor.sealNo} are not what they were`,
      )
    before = anchor
  }
  return anchors
}
