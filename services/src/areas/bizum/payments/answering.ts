/** What a payment answers, under the lock of its row: requests and purchases are paid once, by whoever finds them pending first. */
import type { Instant } from '@almenara/contract/dates'
import { eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import { bizumRequests } from '../requests/tables.ts'
import { type Answered } from './tables.ts'
import type { BizumPayment } from './payment-rows.ts'
import type { BizumRefusal } from './payment-reasons.ts'

/** Locks them, requests before purchases and each by id. Answers why those that cannot be paid any more cannot. */
export async function lockAnswered(tx: Tx, all: readonly Answered[], now: Instant): Promise<ReadonlyMap<string, BizumRefusal>> {
  const idsOf = (type: Answered['type']) => all.flatMap((one) => (one.type === type ? [one.id] : []))
  const [requested, purchased] = [idsOf('REQUEST'), idsOf('PURCHASE')]
  const refused = new Map<string, BizumRefusal>([...requested, ...purchased].map((id) => [id, 'BIZUM_CLOSED']))
  if (requested.length > 0) {
    // That of whoever asked too, where both have Bizum here.
    const either = or(inArray(bizumRequests.id, requested), inArray(bizumRequests.twinId, requested))
    const rows = await tx.select().from(bizumRequests).where(either).orderBy(bizumRequests.id).for('update')
    for (const { id, state, expiresAt } of rows) if (state === 'PENDING' && expiresAt > now) refused.delete(id)
  }
  if (purchased.length > 0) {
    const rows = await tx
      .select()
      .from(bizumPurchases)
      .where(inArray(bizumPurchases.id, purchased))
      .orderBy(bizumPurchases.id)
      .for('update')
    for (const { id, state, expiresAt } of rows) {
      if (state === 'PENDING' && expiresAt > now) refused.delete(id)
      else if (state === 'EXPIRED' || expiresAt <= now) refused.set(id, 'Q840')
    }
  }
  return refused
}

/** It is being paid, and by which payment. */
export async function markAccepting(tx: Tx, { id: paymentId, answers }: Pick<BizumPayment, 'id' | 'answers'>): Promise<void> {
  if (!answers || answers.type === 'CHARGE') return
  const table = answers.type === 'REQUEST' ? bizumRequests : bizumPurchases
  await tx.update(table).set({ state: 'ACCEPTING', paymentId }).where(eq(table.id, answers.id))
}
