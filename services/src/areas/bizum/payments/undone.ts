/** What undid a payment by Bizum after it arrived, for whoever was given its receipt. */
import { formatAmount } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { UndoneSince } from '../../../two-step/order-kinds.ts'
import { bizumPayments } from './tables.ts'

/** Its reader is anybody: nothing is said of why. Of several in one signature, each has a receipt of its own. */
export const bizumUndone: UndoneSince = async (db, orderId) => {
  const { amount, refunded } = bizumPayments
  const [payment] = await db.select({ amount, refunded }).from(bizumPayments).where(eq(bizumPayments.id, orderId))
  if (!payment || payment.refunded === 0) return undefined
  if (payment.refunded === payment.amount) return { label: 'Devuelta', text: 'Quien la recibió ha devuelto el dinero.' }
  return { label: 'Devuelta en parte', text: `Quien la recibió ha devuelto ${formatAmount(payment.refunded)}.` }
}
