/** Whether the heads of chains are what each anchor saw. */
import { dayAt, formatTime, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { anchorHash, type Anchor } from './anchors.ts'
import type { LogKeys } from './log-keys.ts'
import type { Problems } from './log-problems.ts'
import { readInBatches } from './read-in-batches.ts'
import type { From } from './verify-from.ts'

interface Anchors {
  /** How many were read. */
  anchors: number
  lastAnchor: string | undefined
}

interface Asked {
  from: From
  keys: LogKeys
  /** Hashes of anchors that must be there, of whatever time. */
  known: readonly string[]
}

export async function verifyAnchors(tx: Tx, { from, keys, known }: Asked, problems: Problems): Promise<Anchors> {
  let anchors = 0
  let before = from.before
  const rows = readInBatches<Anchor & Record<string, unknown>>(
    tx,
    sql`select seal_no as "sealNo", at, hash, key from event_anchors where seal_no >= ${from.no} order by seal_no`,
  )
  for await (const part of rows)
    for (const anchor of part) {
      const { sealNo, at } = anchor
      const which = `the one of ${formatMoment(at)}`
      const key = keys.find(({ name }) => name === anchor.key)
      const lost = anchor.key === null && before !== undefined && before.key !== null
      if (lost) problems.add('ANCHOR', `${which} has no key, and the one before it has`)
      else if (anchor.key !== null && !key) problems.add('ANCHOR', `${which} was made with the key ${anchor.key}, which is not known here`)
      else if (!(await anchorHash(tx, { before, sealNo, at, key })).equals(anchor.hash))
        problems.add('ANCHOR', `${which}: chains sealed as ${(before?.sealNo ?? 0) + 1} to ${sealNo} are not what they were`)
      anchors += 1
      before = anchor
    }
  for (const hash of await missing(tx, known)) problems.add('ANCHOR', `the one of hash ${hash} is not there`)
  return { anchors, lastAnchor: before?.hash.toString('hex') }
}

async function missing(tx: Tx, known: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select k.hash from unnest(${sql.param(known)}::text[]) with ordinality k (hash, place)
    where not exists (select from event_anchors a where encode(a.hash, 'hex') = k.hash) order by k.place`)
  return rows.map(({ hash }) => hash)
}

/** «2026-11-20 11:00». */
export function formatMoment(at: Instant): string {
  return `${dayAt(at)} ${formatTime(at)}`
}
