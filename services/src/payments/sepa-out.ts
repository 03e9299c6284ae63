/** What this bank has to say to the clearing, put into messages. A message is frozen with the states it changes; `sepa-line.ts` sends it. */
import { RECALL_REQUEST } from '@almenara/formats/sepa/camt056'
import { PAYMENT_RETURN, type PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../db/any-of.ts'
import type { Bank } from '../bank.ts'
import type { DatedDay, ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, runItems } from '../calendar/set-aside.ts'
import type { ReceivedPayment } from '../received/postings.ts'
import { receivedPayments } from '../received/tables.ts'
import { storeMessage, newMessageId } from './store-message.ts'
import { recallRefusalMessages } from './sepa-answers.ts'
import { payments, recalls } from './tables.ts'
import { instantMessages, MOST_IN_MESSAGE, sumOf, transferMessages } from './transfer-messages.ts'

/** Returns of what could not be placed or is refunded, once it has been settled. Here and below, an item is the id of a return or recall. */
const returnMessages: ItemWork = {
  name: 'return-messages',
  due: async ({ bank, day }) => {
    const { id, settlementOn, receivedAt } = receivedPayments
    const due = and(isToReturn, isOfOther(bank), lte(settlementOn, day), isNotSetAside('return-messages', id))
    const rows = bank.database.select({ id }).from(receivedPayments).where(due).orderBy(asc(receivedAt)).limit(MOST_IN_MESSAGE)
    return (await rows).map((row) => row.id)
  },
  one: (today, id) => writeReturns(today, [id]),
  batch: writeReturns,
}

/** A recall waits until its payment has settled; of one that has come to an end otherwise there is nothing to ask. */
const recallMessages: ItemWork = {
  name: 'recall-messages',
  due: async ({ bank }) => {
    const due = and(isToRecall, isNotSetAside('recall-messages', recalls.id))
    const rows = bank.database.select({ id: recalls.id }).from(recalls).innerJoin(payments, eq(payments.id, recalls.paymentId))
    return (await rows.where(due).orderBy(asc(recalls.askedAt)).limit(BATCH_SIZE)).map(({ id }) => id)
  },
  one: ({ bank }, id) => writeRecall(bank, id),
}

const AT_ANY_TIME = [instantMessages, recallMessages, recallRefusalMessages]
const ON_BANK_DAYS = [transferMessages, returnMessages]
export const WRITTEN_MESSAGES: readonly ItemWork[] = [...AT_ANY_TIME, ...ON_BANK_DAYS]

/** Freezes what is ready into messages; answers how many payments, returns and recalls. Ordinary transfers and returns go on bank days alone. */
export async function writeMessages(today: DatedDay, onBankDay: boolean): Promise<number> {
  let written = 0
  for (const work of onBankDay ? WRITTEN_MESSAGES : AT_ANY_TIME) written += await runItems(today, work)
  return written
}

const isToReturn = inArray(receivedPayments.state, ['REFUSED', 'REFUNDED'])

/** What a customer of this bank collected of another goes back in the books (`own-returns.ts`). */
function isOfOther({ brand }: Bank): SQL {
  return sql`left(${receivedPayments.theirBic}, 8) <> left(${brand.bic}, 8)`
}

async function writeReturns({ bank, day }: DatedDay, ids: readonly string[]): Promise<void> {
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const ready = and(isToReturn, isOfOther(bank), isAnyOf(receivedPayments.id, ids))
    const found = await tx.select().from(receivedPayments).where(ready).orderBy(asc(receivedPayments.receivedAt)).for('update')
    if (found.length === 0) return
    const messageId = newMessageId()
    const items = found.map((received) => returnItem(received))
    const head = { messageId, createdAt: now, count: items.length, sum: sumOf(items), settlementOn: day, from: bank.brand.bic }
    await storeMessage(tx, PAYMENT_RETURN, head, items, now)
    for (const [place, { id }] of found.entries()) {
      const returnId = items[place]?.returnId ?? null
      await tx.update(receivedPayments).set({ state: 'RETURNING', returnId, returnMessageId: messageId }).where(eq(receivedPayments.id, id))
    }
  })
}

export function returnItem({
  id,
  kind,
  messageId,
  endToEndId,
  transactionId,
  amount,
  settlementOn,
  reason,
}: ReceivedPayment): PaymentReturn {
  return {
    returnId: `R${id.replaceAll('-', '')}`,
    originalMessageId: messageId,
    originalName: kind === 'DEBIT' ? 'pacs.003.001.08' : CREDIT_TRANSFER.name,
    originalEndToEndId: endToEndId,
    originalTransactionId: transactionId,
    originalAmount: amount,
    originalSettlementOn: settlementOn,
    amount,
    reason: reason ?? 'MS03',
  }
}

const isToRecall = and(eq(recalls.state, 'ASKED'), eq(payments.state, 'SETTLED'))

async function writeRecall(bank: Bank, id: string): Promise<void> {
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const asked = tx.select().from(recalls).innerJoin(payments, eq(payments.id, recalls.paymentId))
    const [found] = await asked.where(and(isToRecall, eq(recalls.id, id))).for('update')
    if (!found) return
    const { payments: payment, payment_recalls: recall } = found
    const messageId = newMessageId()
    const head = { messageId, from: bank.brand.bic, to: payment.creditorBic, createdAt: now, count: 1 }
    const item = {
      recallId: `K${recall.id.replaceAll('-', '')}`,
      originalMessageId: payment.messageId ?? 'NOTPROVIDED',
      originalName: CREDIT_TRANSFER.name,
      originalEndToEndId: payment.endToEndId,
      originalTransactionId: payment.transactionId,
      originalAmount: payment.amount,
      originalSettlementOn: payment.settledOn ?? payment.executionOn,
      reason: recall.reason,
    }
    await storeMessage(tx, RECALL_REQUEST, head, [item], now)
    await tx.update(recalls).set({ state: 'SENT', messageId }).where(eq(recalls.id, recall.id))
  })
}
