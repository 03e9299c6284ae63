/**
 * A chain tells of any change but one: that its end was cut off, or all of it made anew. So once a day the heads of the chains that have
 * grown go under one hash, bound to the one of the day before, which the bank keeps where the database's administrator cannot write: the
 * log of the process has it in a line.
 */
import { createHash } from 'node:crypto'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { desc, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { readInParts } from './read-in-parts.ts'
import { claimSealing } from './seal-events.ts'
import { eventAnchors } from './tables.ts'

export type Anchor = typeof eventAnchors.$inferSelect

/** Anchors what was sealed since the last one, once a bank day; `undefined` when there is nothing new or it is not yet time. */
export async function anchorChains(database: Database, now: Instant): Promise<Anchor | undefined> {
  return database.transaction(async (tx) => {
    const [last] = await tx.select().from(eventAnchors).orderBy(desc(eventAnchors.sealNo)).limit(1)
    if (last && dayAt(last.at) === dayAt(now)) return undefined
    if (!(await claimSealing(tx))) return undefined
    const { rows } = await tx.execute<{ no: number }>(sql`select coalesce(max(no), 0) as no from event_seals`)
    const sealNo = rows[0]?.no ?? 0
    if (sealNo <= (last?.sealNo ?? 0)) return undefined
    const anchor = { sealNo, at: now, hash: await anchorHash(tx, last, sealNo) }
    await tx.insert(eventAnchors).values(anchor)
    return anchor
  })
}

/** SHA-256 of the hash of the anchor before and, in the order of their names, the head of each chain sealed since: name, place, hash. */
export async function anchorHash(tx: Tx, before: Pick<Anchor, 'sealNo' | 'hash'> | undefined, sealNo: number): Promise<Buffer> {
  const hash = createHash('sha256')
  if (before) hash.update(before.hash)
  const heads = readInParts<{ chain: string; seq: number; hash: Buffer }>(
    tx,
    sql`select distinct on (chain collate "C") chain, seq, hash from event_seals
        where no > ${before?.sealNo ?? 0} and no <= ${sealNo} order by chain collate "C", seq desc`,
  )
  for await (const part of heads) for (const head of part) hash.update(`${head.chain}\n${head.seq}\n${head.hash.toString('hex')}\n`)
  return hash.digest()
}
