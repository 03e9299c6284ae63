/** What a cancellation does to a remittance of debits: those that have not been sent stop; no money has moved. */
import type { Instant } from '@almenara/contract/dates'
import { add, negate, ZERO } from '@almenara/contract/money'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { countOutcomes, endedAmount, endedCount, isOpen, type Remittance } from '../remittances/outcomes.ts'
import { remittanceDebits } from './tables.ts'

/** Cancels in a remittance that is locked: the debits that are named, or all that can be. Answers how many. */
export async function cancelDebits(tx: Tx, remittance: Remittance, items: readonly string[] | undefined, now: Instant): Promise<number> {
  if (!isOpen(remittance.state)) return 0
  const isWhole = remittance.unpacked >= remittance.count
  // Of one that has not been unpacked nobody can name a debit yet.
  if (items && !isWhole) return 0
  const { remittanceId, state, id, amount } = remittanceDebits
  const wanted = and(eq(remittanceId, remittance.id), eq(state, 'SCHEDULED'), items && inArray(id, [...items]))
  const done = await tx.update(remittanceDebits).set({ state: 'CANCELLED', closedAt: now }).where(wanted).returning({ amount })
  // What is still to be unpacked is unpacked as cancelled.
  const left =
    remittance.state === 'SCHEDULED' && !items
      ? { count: remittance.count - endedCount(remittance), amount: add(remittance.amount, negate(endedAmount(remittance))) }
      : { count: done.length, amount: add(ZERO, ...done.map((row) => row.amount)) }
  if (left.count === 0) return 0
  await countOutcomes(tx, remittance, [{ to: 'cancelled', ...left }], now)
  return left.count
}
