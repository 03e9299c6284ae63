/** Asking another bank for a payment's money back, and what it answers. */
import type { Instant } from '@almenara/contract/dates'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db, Tx } from '../db/connection.ts'
import { payments, recalls } from './tables.ts'

/** Why a recall is asked for: by the bank (DUPL, TECH, FRAD) or on the payer's demand. */
export const RECALL_REASONS = ['DUPL', 'TECH', 'FRAD', 'AC03', 'AM09', 'CUST'] as const
export type RecallReason = (typeof RECALL_REASONS)[number]

/**
 * Writes the request down, in the transaction of the order that asks for it. False when the payment never left, has come to an end, or
 * has a request already.
 */
export async function askRecall(tx: Tx, request: { id: string; paymentId: string; reason: RecallReason }, now: Instant): Promise<boolean> {
  const open = and(eq(payments.id, request.paymentId), inArray(payments.state, ['SENT', 'SETTLED']))
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(open).for('update')
  if (!payment) return false
  const row = { ...request, state: 'ASKED' as const, askedAt: now }
  return (await tx.insert(recalls).values(row).onConflictDoNothing().returning()).length === 1
}

export type Recall = typeof recalls.$inferSelect

/** The last time that its money was asked for. */
export async function lastRecall(db: Db, paymentId: string): Promise<Recall | undefined> {
  const [found] = await db.select().from(recalls).where(eq(recalls.paymentId, paymentId)).orderBy(desc(recalls.askedAt)).limit(1)
  return found
}

/** The other bank will not give it back, or the payment has come to an end otherwise. */
export async function closeRecall(bank: Bank, paymentId: string, end: { state: 'GRANTED' | 'REFUSED'; answer: string }): Promise<boolean> {
  const open = and(eq(recalls.paymentId, paymentId), inArray(recalls.state, ['ASKED', 'SENT']))
  const change = { ...end, answeredAt: bank.clock.now() }
  const done = await bank.database.transaction((tx) => tx.update(recalls).set(change).where(open).returning({ id: recalls.id }))
  return done.length > 0
}
