/**
 * Reads a file that was presented: its orders become rows, and what is wrong with them findings (`reading.ts`). Whoever begins anew after a process
 * that died takes away what that one wrote, and refuses what it might still write.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Database, Tx } from '../../../db/connection.ts'
import { readApart } from './read-apart.ts'
import { CLAIM_SECONDS, Reading, Superseded, type Support } from './reading.ts'
import { paymentSupportBatches, paymentSupportFindings, paymentSupportOrders, paymentSupports } from './tables.ts'

/** Processes that begin to read one file and do not end; then it waits for somebody who looks why (`operator files`). */
export const MOST_ATTEMPTS = 5
/** What has hundreds of orders would keep the thread that answers customers from them; for less, a process takes longer to start than to read. */
const OWN_PROCESS_BYTES = 256 * 1024

/** Reads the oldest that waits, if there is one. Answers whether there was. Aborted, it lets go of it at once, for another process. */
export async function readNextFile(bank: Bank, signal?: AbortSignal): Promise<boolean> {
  const support = await claim(bank.database, bank.clock.now())
  if (!support) return false
  try {
    if (support.bytes < OWN_PROCESS_BYTES) await new Reading(bank, support).run(signal)
    else await readApart(bank, support, signal)
  } catch (error) {
    if (signal?.aborted) await letGo(bank.database, support)
    else if (!(error instanceof Superseded)) throw error
  }
  return true
}

/** Nobody died: the attempt does not count. */
async function letGo(database: Database, { id, attempts }: Support): Promise<void> {
  await database.transaction((tx) =>
    tx
      .update(paymentSupports)
      .set({ claimedUntil: null, attempts: attempts - 1 })
      .where(and(eq(paymentSupports.id, id), eq(paymentSupports.attempts, attempts), eq(paymentSupports.state, 'CHECKING'))),
  )
}

/** What a reader before left is taken away: it begins anew. */
async function claim(database: Database, now: Instant): Promise<Support | undefined> {
  return database.transaction(async (tx) => {
    const { state, sha256, claimedUntil, uploadedAt, id, attempts } = paymentSupports
    const isFree = or(isNull(claimedUntil), lte(claimedUntil, now))
    const [found] = await tx
      .select({ id })
      .from(paymentSupports)
      .where(and(eq(state, 'CHECKING'), isNotNull(sha256), lt(attempts, MOST_ATTEMPTS), isFree))
      .orderBy(asc(uploadedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!found) return undefined
    await forget(tx, found.id)
    const [claimed] = await tx
      .update(paymentSupports)
      .set({ claimedUntil: addSeconds(now, CLAIM_SECONDS), ordersRead: 0, attempts: sql`${attempts} + 1` })
      .where(eq(id, found.id))
      .returning()
    return claimed
  })
}

async function forget(tx: Tx, supportId: string): Promise<void> {
  await tx.delete(paymentSupportBatches).where(eq(paymentSupportBatches.supportId, supportId))
  await tx.delete(paymentSupportOrders).where(eq(paymentSupportOrders.supportId, supportId))
  await tx.delete(paymentSupportFindings).where(eq(paymentSupportFindings.supportId, supportId))
}
