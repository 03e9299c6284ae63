/** What a cancellation does to a remittance of debits: those that have not been sent stop; what was advanced of them is given back. */
import type { Instant } from '@almenara/contract/dates'
import { add, negate, ZERO } from '@almenara/contract/money'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { giveBackCancelled } from '../financing/repay-advance.ts'
import type { LedgerRefusal } from '../../../ledger/types.ts'
import { countOutcomes, endedAmount, endedCount, isOpen, type Remittance } from '../remittances/outcomes.ts'
import { remittanceDebits } from './tables.ts'

interface Cancelling {
  /** Debits by their ids; all of them where absent. */
  items: readonly string[] | undefined
  orderId: string
  now: Instant
}

/** Cancels in a remittance that is locked. Answers how many, or why what was advanced of them cannot be given back. */
export async function cancelDebits(tx: Tx, remittance: Remittance, { items, orderId, now }: Cancelling): Promise<number | LedgerRefusal> {
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
  const refusal = await giveBackCancelled(tx, remittance, left.amount, { count: left.count, orderId, now })
  if (refusal) return refusal
  await countOutcomes(tx, remittance, [{ to: 'cancelled', ...left }], now)
  return left.count
}
