/** What a remittance counts of its transfers, and the state that follows from it. Its row is locked before any of its transfers is. */
import type { RemittanceState } from '@almenara/contract/areas/payments/codes'
import type { Instant } from '@almenara/contract/dates'
import { add, negate, type Cents } from '@almenara/contract/money'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { paymentSupports } from '../files/tables.ts'
import { remittances } from './tables.ts'

export type Remittance = typeof remittances.$inferSelect
export type Outcome = 'settled' | 'rejected' | 'returned' | 'cancelled' | 'failed'

/** Transfers that came to an outcome, from another where they had one. */
export interface Moved {
  to: Outcome
  from?: Outcome
  count: number
  amount: Cents
}

/** In these its transfers may still change, or have not begun. */
export const OPEN_STATES = ['SCHEDULED', 'STOPPED', 'IN_PROGRESS'] as const satisfies readonly RemittanceState[]

export function isOpen(state: RemittanceState): state is (typeof OPEN_STATES)[number] {
  return (OPEN_STATES as readonly RemittanceState[]).includes(state)
}

export async function lockRemittance(tx: Tx, id: string): Promise<Remittance> {
  const [found] = await tx.select().from(remittances).where(eq(remittances.id, id)).for('update')
  if (!found) throw new Error(`There is no remittance ${id}`)
  return found
}

/** The same of several, in one order. */
export function lockRemittances(tx: Tx, ids: readonly string[]): Promise<Remittance[]> {
  const mine = inArray(remittances.id, [...ids])
  return tx.select().from(remittances).where(mine).orderBy(remittances.id).for('update')
}

/** Counts them in a remittance that is locked, with whatever else changes of it, and closes it and its file once nothing is left to wait for. */
export async function countOutcomes(
  tx: Tx,
  remittance: Remittance,
  moved: readonly Moved[],
  now: Instant,
  more: Partial<Remittance> = {},
): Promise<Remittance> {
  const next = moved.reduce(counted, { ...remittance, ...more })
  next.state = stateOf(next)
  if (!isOpen(next.state)) next.closedAt ??= now
  await tx.update(remittances).set(changesOf(remittance, next)).where(eq(remittances.id, remittance.id))
  if (isOpen(remittance.state) && !isOpen(next.state)) await closeSupport(tx, remittance.supportId, now)
  return next
}

function changesOf(before: Remittance, after: Remittance): Partial<Remittance> {
  const keys = Object.keys(after) as (keyof Remittance)[]
  return Object.fromEntries(keys.flatMap((key) => (after[key] === before[key] && key !== 'state' ? [] : [[key, after[key]]])))
}

function counted(row: Remittance, { from, to, count, amount }: Moved): Remittance {
  const next = { ...row }
  next[`${to}Count`] += count
  next[`${to}Amount`] = add(next[`${to}Amount`], amount)
  if (from) {
    next[`${from}Count`] -= count
    next[`${from}Amount`] = add(next[`${from}Amount`], negate(amount))
  }
  return next
}

/** Those that have come to an end, for now: what settled may still be returned. */
export function endedCount(row: Remittance): number {
  return row.settledCount + row.rejectedCount + row.returnedCount + row.cancelledCount + row.failedCount
}

export function endedAmount(row: Remittance): Cents {
  return add(row.settledAmount, row.rejectedAmount, row.returnedAmount, row.cancelledAmount, row.failedAmount)
}

function stateOf(row: Remittance): RemittanceState {
  if (row.state === 'FAILED' || endedCount(row) < row.count) return row.state
  if (row.settledCount === row.count) return 'DONE'
  if (row.settledCount > 0) return 'PARTLY'
  return row.cancelledCount > 0 && row.rejectedCount + row.returnedCount === 0 ? 'CANCELLED' : 'REJECTED'
}

/** A file whose remittances have all ended is done, or cancelled where nothing of it was made. */
async function closeSupport(tx: Tx, supportId: string, now: Instant): Promise<void> {
  // Locked before the others are looked at, so that of two that end at once the second sees the first.
  await tx.select({ id: paymentSupports.id }).from(paymentSupports).where(eq(paymentSupports.id, supportId)).for('update')
  const open = tx
    .select({ one: sql`1` })
    .from(remittances)
    .where(and(eq(remittances.supportId, supportId), inArray(remittances.state, [...OPEN_STATES])))
  const made = tx
    .select({ one: sql`1` })
    .from(remittances)
    .where(and(eq(remittances.supportId, supportId), sql`${remittances.state} <> 'CANCELLED'`))
  await tx
    .update(paymentSupports)
    .set({ state: sql`case when exists ${made} then 'DONE' else 'CANCELLED' end`, closedAt: now })
    .where(and(eq(paymentSupports.id, supportId), eq(paymentSupports.state, 'PRESENTED'), notExists(open)))
}
