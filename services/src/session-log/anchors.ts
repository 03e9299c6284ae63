/**
 * A chain tells of any change but one: that the end of the whole log was cut off. So every few minutes the heads of the chains that have
 * grown go under one hash, bound to the one before, which the bank keeps where the database's administrator cannot write: the log of the
 * process has it in a line.
 */
import { createHash } from 'node:crypto'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { desc, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { keyedHash, type LogKey, type LogKeys } from './log-keys.ts'
import { readInBatches } from './read-in-batches.ts'
import { claimSealing } from './seal-events.ts'
import { eventAnchors } from './tables.ts'

export type Anchor = typeof eventAnchors.$inferSelect

export interface Anchoring {
  keys: LogKeys
  everyMinutes: number
  now: Instant
}

/** Anchors what was sealed since the last one; `undefined` when there is nothing new or it is not yet time. */
export async function anchorChains(database: Database, { keys: [key], everyMinutes, now }: Anchoring): Promise<Anchor | undefined> {
  return database.transaction(async (tx) => {
    const [last] = await tx.select().from(eventAnchors).orderBy(desc(eventAnchors.sealNo)).limit(1)
    if (last && addSeconds(last.at, everyMinutes * 60) > now) return undefined
    if (!(await claimSealing(tx))) return undefined
    const { rows } = await tx.execute<{ no: number }>(sql`select coalesce(max(no), 0) as no from event_seals`)
    const sealNo = rows[0]?.no ?? 0
    if (sealNo <= (last?.sealNo ?? 0)) return undefined
    const anchor = { sealNo, at: now, hash: await anchorHash(tx, { before: last, sealNo, at: now, key }), key: key.name }
    await tx.insert(eventAnchors).values(anchor)
    return anchor
  })
}

export interface Anchored extends Pick<Anchor, 'sealNo' | 'at'> {
  before: Pick<Anchor, 'sealNo' | 'hash'> | undefined
  /** `undefined` for one of before anchors had a key. */
  key: LogKey | undefined
}

/**
 * HMAC-SHA-256, under the bank's key, of the anchor's number and moment, the hash of the anchor before and, in the order of their names,
 * the head of each chain sealed since: name, place, hash. Before anchors had a key: SHA-256 of all but the number and the moment.
 */
export async function anchorHash(tx: Tx, { before, sealNo, at, key }: Anchored): Promise<Buffer> {
  const heads = createHash('sha256')
  if (before) heads.update(before.hash)
  const grown = readInBatches<{ chain: string; seq: number; hash: Buffer }>(
    tx,
    sql`select distinct on (chain collate "C") chain, seq, hash from event_seals
        where no > ${before?.sealNo ?? 0} and no <= ${sealNo} order by chain collate "C", seq desc`,
  )
  for await (const part of grown) for (const head of part) heads.update(`${head.chain}\n${head.seq}\n${head.hash.toString('hex')}\n`)
  const digest = heads.digest()
  return key ? keyedHash(key, 'anchor', [`${sealNo}\n${at}\n`, digest]) : digest
}
