/** What undid a transfer after it was signed, for whoever was given its receipt. */
import type { IssuedState } from '@almenara/contract/payment-states'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { Undone } from '../two-step/order-kinds.ts'
import { payments } from './tables.ts'

/** Its reader is anybody: nothing is said of why. */
const ENDS: Partial<Readonly<Record<IssuedState, { label: string; how: string }>>> = {
  REJECTED: { label: 'Rechazada', how: 'el banco del beneficiario la rechazó' },
  RETURNED: { label: 'Devuelta', how: 'el banco del beneficiario la devolvió' },
  RECALLED: { label: 'Devuelta', how: 'se devolvió a petición de quien la ordenó' },
  CANCELLED: { label: 'Anulada', how: 'quien la ordenó la anuló' },
  FAILED: { label: 'No realizada', how: 'no se pudo hacer' },
}

export async function undoneSince(db: Db, orderId: string): Promise<Undone | undefined> {
  const [payment] = await db
    .select({ state: payments.state, closedAt: payments.closedAt })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  const end = payment && ENDS[payment.state]
  if (!end || !payment.closedAt) return undefined
  return { label: end.label, text: `El ${formatDay(dayAt(payment.closedAt))} ${end.how}: el beneficiario no tiene este dinero.` }
}
