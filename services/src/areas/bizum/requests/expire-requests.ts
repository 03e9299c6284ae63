/** Requests that nobody answered in time. */
import { and, asc, inArray, lte } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { changeRequests } from '../waiting.ts'
import { bizumRequests } from './tables.ts'

const BATCH_SIZE = 500

/** Closes what has lapsed; answers how many. What is being paid is not closed: its payment's end says how it ends. */
export async function expireRequests({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<number> {
  for (let closed = 0; ;) {
    const now = clock.now()
    const rows = await database.transaction(async (tx) => {
      const due = await tx
        .select({ id: bizumRequests.id })
        .from(bizumRequests)
        .where(and(inArray(bizumRequests.state, ['INVITED', 'PENDING']), lte(bizumRequests.expiresAt, now)))
        .orderBy(asc(bizumRequests.id))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })
      const ids = due.map(({ id }) => id)
      if (ids.length === 0) return 0
      await changeRequests(tx, inArray(bizumRequests.id, ids), { state: 'EXPIRED', closedAt: now }, now)
      return ids.length
    })
    closed += rows
    if (rows < BATCH_SIZE) return closed
  }
}
