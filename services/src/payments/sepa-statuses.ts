/** What the clearing says became of what this bank sent: transfers, debits, or returns. */
import { dayAt } from '@almenara/contract/dates'
import { PAYMENT_STATUS, type PaymentStatus, type StatusHead } from '@almenara/formats/sepa/pacs002'
import { DIRECT_DEBIT } from '@almenara/formats/sepa/pacs003'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { PAYMENT_RETURN } from '@almenara/formats/sepa/pacs004'
import { readWholeMessages } from '@almenara/formats/iso20022/whole'
import { eq } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { receivedPayments } from '../received/tables.ts'
import { eachItem } from './each-item.ts'
import { issuedDebits, remittanceLines } from './payment-followers.ts'
import { rejectPayment } from './payments.ts'
import { bookRejectedReturn, settleReturn } from './received.ts'
import { closeRecall } from './recalls.ts'
import { settleArrived, settlePayment, type Arrived } from './settle-payments.ts'
import type { Message } from './store-message.ts'
import { payments } from './tables.ts'

type Status = Omit<PaymentStatus, 'statusId'>

interface Said {
  head: StatusHead
  items: readonly PaymentStatus[]
}

export function takeStatuses(bank: Bank, head: StatusHead, items: readonly PaymentStatus[]): Promise<void> {
  return takeAll(bank, [{ head, items }])
}

/** Those of several messages: what has arrived is settled together, whichever of them says so. */
export async function takeStatusMessages(bank: Bank, messages: readonly Message[]): Promise<void> {
  const all = messages.map(({ xml }) => Buffer.from(xml))
  await takeAll(bank, await readWholeMessages(PAYMENT_STATUS, all))
}

async function takeAll(bank: Bank, all: readonly Said[]): Promise<void> {
  const arrived = all.flatMap((said) => arrivedOf(bank, said))
  const done = arrived.length > 0 ? await settleArrived(bank, arrived) : new Set<string>()
  for (const { head, items } of all) {
    if (head.originalName === DIRECT_DEBIT.name) {
      await issuedDebits().statuses(bank, head, items)
      continue
    }
    const statuses: readonly Status[] = items.length > 0 ? items : await wholeRejection(bank, head)
    const left = statuses.filter(({ originalTransactionId }) => !done.has(originalTransactionId))
    await eachItem(left, (status) => takeStatus(bank, head, status))
  }
}

function arrivedOf({ clock }: Bank, { head: { originalName, messageId }, items }: Said): Arrived[] {
  if (originalName !== CREDIT_TRANSFER.name) return []
  const today = dayAt(clock.now())
  return items.flatMap(({ status, originalTransactionId: transactionId, settlementOn: on = today }) =>
    status === 'ACSC' ? [{ messageId, transactionId, on }] : [],
  )
}

async function takeStatus(bank: Bank, { originalName }: StatusHead, said: Status): Promise<void> {
  const { originalTransactionId, status, reason = 'MS03', settlementOn = dayAt(bank.clock.now()) } = said
  if (status === 'ACCP') return
  if (originalName === PAYMENT_RETURN.name) {
    const [received] = await bank.database.select().from(receivedPayments).where(eq(receivedPayments.returnId, originalTransactionId))
    if (!received) return
    if (status === 'ACSC') await settleReturn(bank, received.id, settlementOn)
    else await bookRejectedReturn(bank, received.id, reason)
    return
  }
  const [payment] = await bank.database.select().from(payments).where(eq(payments.transactionId, originalTransactionId))
  if (!payment) return
  if (status === 'ACSC') return settlePayment(bank, payment.id, settlementOn)
  const isLine = payment.remittanceId !== null
  const rejected = isLine ? await remittanceLines().rejected(bank, payment, reason) : await rejectPayment(bank, payment.id, reason)
  if (rejected) await closeRecall(bank, payment.id, { state: 'REFUSED', answer: reason })
}

/** A message that is rejected whole names none of its payments. */
async function wholeRejection(bank: Bank, head: StatusHead): Promise<Status[]> {
  if (head.status !== 'RJCT') return []
  const reason = head.reason ?? 'MS03'
  const sent = await bank.database.select().from(payments).where(eq(payments.messageId, head.originalMessageId))
  const returned = await bank.database.select().from(receivedPayments).where(eq(receivedPayments.returnMessageId, head.originalMessageId))
  const ids = [...sent.map(({ transactionId }) => transactionId), ...returned.flatMap(({ returnId }) => returnId ?? [])]
  return ids.map((originalTransactionId) => ({ originalTransactionId, status: 'RJCT', reason }))
}
