import type { Instant } from '@almenara/contract/dates'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { outboxMessages } from './tables.ts'

/** Of these messages, those that no carrier has taken are not sent any more. Answers which; one that is being handed over may still arrive. */
export async function withdrawMessages(tx: Tx, ids: readonly number[], now: Instant): Promise<number[]> {
  if (ids.length === 0) return []
  const { id, nextAttemptAt } = outboxMessages
  const withdrawn = await tx
    .update(outboxMessages)
    .set({ nextAttemptAt: null, failedAt: now, reason: 'withdrawn', sealed: null, content: null })
    .where(and(inArray(id, [...ids]), isNotNull(nextAttemptAt)))
    .returning({ id })
  return withdrawn.map((row) => row.id)
}
