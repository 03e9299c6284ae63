/** From where the log is verified: the whole, or what was sealed since an anchor. */
import { startOfDay, type LocalDate } from '@almenara/contract/dates'
import { and, desc, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import type { Anchor } from './anchors.ts'
import { firstIdOf, partOf } from './part-numbers.ts'
import { eventAnchors } from './tables.ts'

export interface From {
  /** The last one before the day; none where the whole is verified. */
  anchor: Anchor | undefined
  /** The one before it, by which it is verified itself: who has not the key can make none to begin at. */
  before: Anchor | undefined
  /** Only seals after this one. */
  no: number
  /** Their events have this id or a higher one: the first of a part, so that those before it are not read. */
  id: number
}

export const WHOLE: From = { anchor: undefined, before: undefined, no: 0, id: Number.MIN_SAFE_INTEGER }

/**
 * The last anchor before `day` that has a key, as those of before anchors had one do not: anybody makes such. The whole, where there is none or nobody
 * names a day.
 */
export async function verifyingFrom(tx: Tx, day: LocalDate | undefined): Promise<From> {
  const anchor = day && (await lastAnchor(tx, and(lt(eventAnchors.at, startOfDay(day)), isNotNull(eventAnchors.key))))
  if (!anchor) return WHOLE
  const before = await lastAnchor(tx, lt(eventAnchors.sealNo, anchor.sealNo))
  // `offset 0`: those after the anchor by their numbers, and not the lowest ids one after the other until one is after it.
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`select min(event_id)::float8 as id from (select event_id from event_seals where no > ${anchor.sealNo} offset 0) s`,
  )
  return { anchor, before, no: anchor.sealNo, id: firstIdOf(partOf(rows[0]?.id ?? 0)) }
}

async function lastAnchor(tx: Tx, which: SQL | undefined): Promise<Anchor | undefined> {
  const [found] = await tx.select().from(eventAnchors).where(which).orderBy(desc(eventAnchors.sealNo)).limit(1)
  return found
}
