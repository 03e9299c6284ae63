import { dayAt, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { postArguments, toOutcome, type PostRow } from './post-arguments.ts'
import type { Posting, PostOutcome } from './types.ts'

/**
 * Books a transaction inside another that is open, for what must be done together with a row of an area's own: both or neither. It waits for
 * no group, so what customers do one by one posts through the `Ledger`. Lock the area's row first: accounts are locked last.
 */
export async function postIn(tx: Tx, posting: Posting, now: Instant): Promise<PostOutcome> {
  const [outcome] = await postAllIn(tx, [posting], now)
  if (!outcome) throw new Error('ledger_post answered nothing')
  return outcome
}

/** Several, decided in their order; each is answered in its place. */
export async function postAllIn(tx: Tx, postings: readonly Posting[], now: Instant): Promise<PostOutcome[]> {
  if (postings.length === 0) return []
  const { items, legs } = postArguments(postings, dayAt(now))
  const { rows } = await tx.execute<PostRow & Record<string, unknown>>(
    sql`select * from ledger_post(${items}::json, ${legs}::json, ${now}) order by item`,
  )
  return rows.map(toOutcome)
}
