/**
 * Asking the other bank for what was paid: the recall of any transfer (EPC125-05 §4.3.2), of the one that carries the money. It is asked from
 * the page of transfers that does it, which shows this payment's payee and never their account.
 */
import type { BizumMovementDetail } from '@almenara/contract/areas/bizum/movements'
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { recallUntil } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import { lastRecall, type Recall } from '../../../payments/recalls.ts'
import { payments } from '../../../payments/tables.ts'
import type { BizumPayment } from './payment-rows.ts'

type Told = Pick<BizumMovementDetail, 'recall' | 'transfer'> & { permission: BizumMovementDetail['can']['recall'] }

const NOT_ARRIVED = 'No ha llegado a nadie: no hay nada que devolver.'

const no = (reason: string): Told => ({ permission: { allowed: false, reason } })

/** Whether it may be asked for, from where, and what became of the last time. */
export async function recallOf(
  db: Db,
  payment: BizumPayment,
  { id: accountId, type }: { id: string; type: string | undefined },
  today: LocalDate,
): Promise<Told> {
  const { direction, state, kind, paymentId } = payment
  if (direction === 'IN') return no('Solo se pide la devolución de lo que ha pagado.')
  if (paymentId === null) {
    return no(state === 'SETTLED' ? 'Lo recibió otro cliente de este banco: pídale que se lo devuelva.' : NOT_ARRIVED)
  }
  const last = await lastRecall(db, paymentId)
  const told = last ? { recall: { state: last.state, askedAt: last.askedAt, text: textOf(last) } } : {}
  if (state === 'RETURNED') return { ...no('Ya le han devuelto dinero de este pago.'), ...told }
  if (state !== 'SETTLED') return no(NOT_ARRIVED)
  if (kind !== 'C2C' && kind !== 'C2ONG') return no('Pida la devolución al comercio. Si no responde, llámenos.')
  if (last?.state === 'ASKED' || last?.state === 'SENT') return { ...no('Ya ha pedido la devolución.'), ...told }
  const until = await askableUntil(db, paymentId)
  if (until === undefined || today > until) {
    return { ...no(`El plazo para pedir la devolución acabó${until ? ` el ${formatDay(until)}` : ''}.`), ...told }
  }
  const transfer = { product: type === 'CREDIT' ? ('financings' as const) : ('accounts' as const), accountId, transferId: paymentId }
  return { permission: { allowed: true }, transfer, ...told }
}

async function askableUntil(db: Db, paymentId: string): Promise<LocalDate | undefined> {
  const [payment] = await db.select({ settledOn: payments.settledOn }).from(payments).where(eq(payments.id, paymentId))
  return payment?.settledOn ? recallUntil(payment.settledOn, 'CUST') : undefined
}

function textOf({ state }: Pick<Recall, 'state'>): string {
  if (state === 'GRANTED') return 'Quien lo recibió ha aceptado devolverlo.'
  if (state === 'REFUSED') return 'El otro banco ha respondido que no lo devuelve. Puede reclamárselo a quien lo recibió.'
  return 'El otro banco tiene quince días hábiles para responder. Solo lo devolverá si quien lo recibió está de acuerdo.'
}
