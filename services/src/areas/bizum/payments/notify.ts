/** What customers are told of their payments by Bizum when they are not there to see it. Never the concept: whoever may write it could speak as the bank. */
import { addSeconds, formatDayTime, type Instant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { messageTo } from '../../../messages/message-to.ts'
import { noticeRow, publishNotices } from '../../../messages/notices.ts'
import { sendMessage } from '../../../messages/send.ts'
import { outTitle } from './postings.ts'
import { paymentReasonText } from './payment-reasons.ts'
import type { BizumPayment } from './payment-rows.ts'

/** It ends while its customer looks; after this they have left with «en curso». In seconds. */
const LOOKED_AT_SECONDS = 10

const whatOf = (payment: BizumPayment) => `${outTitle(payment)} de ${formatAmount(payment.amount)}`

/** Whether nobody looks any more: it took long, it had to wait, or it is one of several. */
function isUnseen({ orderId, id, leavesAt, createdAt, waitsUntil }: BizumPayment, now: Instant): boolean {
  return orderId !== id || waitsUntil !== null || leavesAt > createdAt || now > addSeconds(createdAt, LOOKED_AT_SECONDS)
}

export async function tellPaid(tx: Tx, bank: Bank, payment: BizumPayment, now: Instant): Promise<void> {
  // Of several, each that goes well is in the list; those that waited or took long are told.
  const isOfMany = payment.orderId !== null && payment.orderId !== payment.id
  if (!isUnseen(payment, now) || (isOfMany && payment.waitsUntil === null)) return
  await tell(tx, bank, payment, now, { title: 'Bizum enviado', text: `${whatOf(payment)}: ya está en la cuenta de quien lo recibe.` })
}

export async function tellUnpaid(tx: Tx, bank: Bank, payment: BizumPayment, now: Instant): Promise<void> {
  // Whoever takes it back themself sees it done.
  if (!isUnseen(payment, now) || payment.reason === 'CANCELLED') return
  const why = paymentReasonText(payment.reason) ?? ''
  await tell(tx, bank, payment, now, { title: 'Bizum no realizado', text: `${whatOf(payment)}: ${why} No se ha cobrado nada.` })
}

/** Whoever sent it has left, or sees it at once: the money is held until somebody joins. */
export async function tellWaiting(tx: Tx, payment: BizumPayment, until: Instant, now: Instant): Promise<void> {
  const term = `si no se da de alta antes del ${formatDayTime(until)}, no se cobrará nada.`
  const text = `${whatOf(payment)}: esa persona no tiene Bizum todavía. Le hemos avisado; ${term}`
  await publishNotices(tx, [payment.userId], { title: 'Bizum pendiente de alta', text, productId: payment.productId }, now)
}

/** Money that came: nobody signs or accepts anything to receive it. */
export function receivedNotice({ userId, productId, amount, name }: BizumPayment, now: Instant) {
  const text = `${name} le ha enviado ${formatAmount(amount)}. Ya están en su cuenta: no tiene que hacer nada.`
  return noticeRow(userId, { title: 'Bizum recibido', text, productId }, now)
}

export async function tellReceived(tx: Tx, payment: BizumPayment, now: Instant): Promise<void> {
  const { table, values } = receivedNotice(payment, now)
  await tx.insert(table).values(values)
}

/** A part or all of what was paid came back. */
export async function tellReturned(tx: Tx, payment: BizumPayment, amount: Cents, now: Instant): Promise<void> {
  const text = `${payment.name} le ha devuelto ${formatAmount(amount)}. Ya están en su cuenta.`
  const { userId, productId } = payment
  await publishNotices(tx, [userId], { title: 'Devolución de un Bizum', text, productId }, now)
}

async function tell(
  tx: Tx,
  bank: Bank,
  payment: BizumPayment,
  now: Instant,
  { title, text }: { title: string; text: string },
): Promise<void> {
  const { userId, productId } = payment
  await publishNotices(tx, [userId], { title, text, productId }, now)
  const message = await messageTo(tx, userId, { subject: title, text: `${bank.brand.name}: ${text}`, purpose: 'bizum-ended' })
  if (message) await sendMessage(tx, bank, message, now)
}
