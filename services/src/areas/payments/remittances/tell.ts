/** What is told of a remittance, as that it has not the funds: to whoever signed it and to whoever prepared it. */
import { formatDay, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { CUT_OFF } from '../../../calendar/payment-days.ts'
import type { Tx } from '../../../db/connection.ts'
import { messageTo } from '../../../messages/message-to.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { sendMessage } from '../../../messages/send.ts'
import { orderSignatures } from '../../../two-step/tables.ts'
import { paymentSupports } from '../files/tables.ts'
import type { Remittance } from './outcomes.ts'

export async function tellStopped(tx: Tx, bank: Bank, remittance: Remittance, now: Instant): Promise<void> {
  const until = remittance.instant ? 'durante el día' : `hasta las ${CUT_OFF}`
  await tell(tx, bank, remittance, now, {
    title: 'Una remesa está parada por falta de saldo',
    text: `La remesa ${nameOf(remittance)} está parada: no hay saldo suficiente. Ingrese el dinero y se hará sola: lo intentamos cada 15 minutos ${until}.`,
  })
}

export async function tellFailed(tx: Tx, bank: Bank, remittance: Remittance, now: Instant): Promise<void> {
  await tell(tx, bank, remittance, now, {
    title: 'Una remesa no se ha realizado',
    text: `La remesa ${nameOf(remittance)} no se ha realizado: no había saldo suficiente. No se ha cobrado nada. Si aún la quiere, preséntela de nuevo.`,
  })
}

function nameOf({ number, amount, executionOn }: Remittance): string {
  return `${number} de ${formatAmount(amount)} del ${formatDay(executionOn)}`
}

/** Whoever signed the order, and whoever presented the file. */
async function concerned(tx: Tx, { orderId, supportId }: Pick<Remittance, 'orderId' | 'supportId'>): Promise<number[]> {
  const signed = and(eq(orderSignatures.orderId, orderId), isNotNull(orderSignatures.signedAt))
  const signers = await tx.select({ userId: orderSignatures.userId }).from(orderSignatures).where(signed)
  const preparers = await tx.select({ userId: paymentSupports.userId }).from(paymentSupports).where(eq(paymentSupports.id, supportId))
  return [...new Set([...signers, ...preparers].map(({ userId }) => userId))]
}

/** A notice, and a message unless it is quiet. */
export async function tell(
  tx: Tx,
  bank: Bank,
  remittance: Remittance,
  now: Instant,
  { title, text, isQuiet = false }: { title: string; text: string; isQuiet?: boolean },
): Promise<void> {
  const users = await concerned(tx, remittance)
  await publishNotices(tx, users, { title, text, productId: remittance.productId }, now)
  if (isQuiet) return
  for (const userId of users) {
    const message = await messageTo(tx, userId, { subject: title, text: `${bank.brand.name}: ${text}`, purpose: 'remittance-told' })
    if (message) await sendMessage(tx, bank, message, now)
  }
}
