/** What the bank says of an act by its key alone: that it gives it up, and how it ended. */
import { eq, sql } from 'drizzle-orm'
import type { CancelAnswer } from './port.ts'
import { DONE, forget, hear, type SchemeContext } from './scheme.ts'
import { reopen, wasAccepted } from './scheme-asks.ts'
import { standingOfPayment } from './scheme-payments.ts'
import { simulatedBizumActs, simulatedBizumPayments } from './tables.ts'

/** Gives up a payment, or an acceptance: not one that may be on its way. */
export async function cancel(context: SchemeContext, key: string): Promise<CancelAnswer> {
  const { tx, at } = context
  await hear(context, key)
  const [payment] = await tx.select().from(simulatedBizumPayments).where(eq(simulatedBizumPayments.key, key)).for('update')
  const isTaken = payment ? standingOfPayment(payment, at) === 'ROUTED' : await wasAccepted(tx, key)
  if (isTaken) return { outcome: 'TAKEN' }
  await tx.update(simulatedBizumActs).set({ cancelledAt: at }).where(eq(simulatedBizumActs.key, key))
  if (payment?.state === 'WAITING') {
    await tx.update(simulatedBizumPayments).set({ state: 'CANCELLED' }).where(eq(simulatedBizumPayments.id, payment.id))
    await forget(context, payment.id)
  }
  return { outcome: 'CANCELLED' }
}

export async function settled({ tx, at }: SchemeContext, key: string, ended: 'SETTLED' | 'REFUSED' | 'BOOKED') {
  await tx
    .insert(simulatedBizumActs)
    .values({ key, askedAt: at, ended })
    .onConflictDoUpdate({ target: simulatedBizumActs.key, set: { ended: sql`excluded.ended` } })
  if (ended === 'REFUSED') await reopen(tx, key)
  return DONE
}
