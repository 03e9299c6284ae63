/** What a payer is told of their transfers when they are not there to see it: by message, and as a notice of their position. */
import { addSeconds, formatDay, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { messageTo } from '../messages/message-to.ts'
import { publishNotices } from '../messages/notices.ts'
import { sendMessage } from '../messages/send.ts'
import type { Payment } from './payment-postings.ts'

/** An instant transfer ends while its customer looks; after this they have left with «en curso». In seconds. */
const LOOKED_AT_SECONDS = 10

type NotifiedPayment = Pick<Payment, 'userId' | 'productId' | 'amount' | 'creditorName' | 'executionOn' | 'reason' | 'periodicId'>

/** One that could not be made on its day, with nobody there to see it. */
export async function notifyFailure(tx: Tx, bank: Bank, payment: NotifiedPayment, now: Instant): Promise<void> {
  const { amount, creditorName, executionOn, reason, periodicId } = payment
  const what = `de ${formatAmount(amount)} a ${creditorName} del ${formatDay(executionOn)}`
  const kind = periodicId === null ? 'programada' : 'periódica'
  const why = reason === 'AM04' ? 'no había saldo disponible suficiente' : sepaReason(reason ?? '')
  await tell(tx, bank, payment, now, {
    title: 'Una transferencia no se ha realizado',
    text: `La transferencia ${kind} ${what} no se ha realizado: ${why.replace(/\.$/, '')}. No se ha cobrado nada.`,
  })
}

/** One that the bank itself could not make on its day, and will try again. */
export async function notifyDelay(tx: Tx, bank: Bank, payment: NotifiedPayment, now: Instant): Promise<void> {
  const { amount, creditorName, executionOn, periodicId } = payment
  const kind = periodicId === null ? 'programada' : 'periódica'
  const list = periodicId === null ? 'transferencias emitidas' : 'transferencias periódicas'
  await tell(tx, bank, payment, now, {
    title: 'Una transferencia se retrasa',
    text:
      `La transferencia ${kind} de ${formatAmount(amount)} a ${creditorName} del ${formatDay(executionOn)} no se ha podido hacer todavía por ` +
      `un problema nuestro. Lo estamos revisando y no se ha cobrado nada. Si ya no la quiere, anúlela en sus ${list}.`,
  })
}

/** The end of an instant one that the clearing took long to answer. */
export async function notifyInstantOutcome(
  tx: Tx,
  bank: Bank,
  payment: Payment,
  { settled, now }: { settled: boolean; now: Instant },
): Promise<void> {
  if (now <= addSeconds(payment.orderedAt, LOOKED_AT_SECONDS)) return
  const what = `Su transferencia inmediata de ${formatAmount(payment.amount)} a ${payment.creditorName}`
  await tell(tx, bank, payment, now, {
    title: settled ? 'Transferencia inmediata realizada' : 'Transferencia inmediata rechazada',
    text: settled ? `${what} ya está en su cuenta.` : `${what} no se ha realizado: el otro banco no la ha aceptado. No se ha cobrado nada.`,
  })
}

async function tell(
  tx: Tx,
  bank: Bank,
  { userId, productId }: NotifiedPayment,
  now: Instant,
  { title, text }: { title: string; text: string },
): Promise<void> {
  if (userId === null) return
  await publishNotices(tx, [userId], { title, text, productId }, now)
  const message = await messageTo(tx, userId, { subject: title, text: `${bank.brand.name}: ${text}`, purpose: 'transfer-ended' })
  if (message) await sendMessage(tx, bank, message, now)
}
