/** Recalls: those that the bank asks for, granted by giving the money back or refused with a reason; and those that other banks ask of it. */
import { dayAt } from '@almenara/contract/dates'
import { RECALL_ANSWER } from '@almenara/formats/sepa/camt029'
import { RECALL_REQUEST, type AssignmentHead, type RecallRequest } from '@almenara/formats/sepa/camt056'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { eq } from 'drizzle-orm'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { bicOf, CLEARING_BIC, returnPayment, idFor, morningOf, naturesOf, queueMessage, type ClearingContext } from './clearing.ts'
import { simulatedSepaPayments } from './tables.ts'

export async function answerRecalls(
  withClearing: ClearingContext,
  { items }: { head: AssignmentHead; items: readonly RecallRequest[] },
): Promise<void> {
  for (const item of items) {
    const refusal = await recallOne(withClearing, item)
    if (refusal) await refuse(withClearing, item, refusal)
  }
}

/** Why it is refused; undefined when the money is returned. */
async function recallOne(withClearing: ClearingContext, { originalTransactionId }: RecallRequest): Promise<string | undefined> {
  const { tx, at } = withClearing
  const [original] = await tx.select().from(simulatedSepaPayments).where(eq(simulatedSepaPayments.id, originalTransactionId)).for('update')
  if (!original?.settledOn || original.kind === 'DEBIT') return 'NOOR'
  if ((await naturesOf(tx, [original.theirIban])).get(original.theirIban) === 'KEEPS') return 'CUST'
  // Said on the day it is settled, like every return: on a weekend both books would differ until the day came.
  const day = bankDayFrom(dayAt(at))
  return (await returnPayment(withClearing, original, 'FOCR', day, morningOf(day, at))) ? undefined : 'ARDT'
}

async function refuse(withClearing: ClearingContext, item: RecallRequest, reason: string): Promise<void> {
  const { originalMessageId, originalName, originalTransactionId, recallId } = item
  const answerId = idFor('recall answer', recallId)
  const head = {
    messageId: answerId,
    from: CLEARING_BIC,
    to: withClearing.clearing.bic,
    createdAt: withClearing.at,
    status: 'RJCR' as const,
  }
  await queueMessage(withClearing, RECALL_ANSWER, head, [
    { answerId, originalMessageId, originalName, originalTransactionId, status: 'RJCR', reason },
  ])
}

/** Another bank asks for the money of a transfer that it sent, once for each reason. False where the bank was sent no such transfer. */
export async function sendRecall(
  withClearing: ClearingContext,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<boolean> {
  const { tx, clearing, at } = withClearing
  const [original] = await tx.select().from(simulatedSepaPayments).where(eq(simulatedSepaPayments.id, transactionId))
  if (!original?.settledOn || original.amount <= 0 || (original.kind !== 'TRANSFER' && original.kind !== 'INSTANT')) return false
  const recallId = idFor('recall', transactionId, reason)
  const item: RecallRequest = {
    recallId,
    originalMessageId: original.messageId,
    originalName: CREDIT_TRANSFER.name,
    originalEndToEndId: original.endToEndId,
    originalTransactionId: transactionId,
    originalAmount: original.amount,
    originalSettlementOn: original.settledOn,
    reason,
  }
  const from = original.theirBic ?? bicOf(original.theirIban)
  const head = { messageId: idFor('recall message', recallId), from, to: clearing.bic, createdAt: at, count: 1 }
  await queueMessage(withClearing, RECALL_REQUEST, head, [item])
  return true
}
