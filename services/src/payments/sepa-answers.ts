/** What this bank answers to what others ask of it: an instant transfer that came, and the money of one that they want back. */
import type { Instant } from '@almenara/contract/dates'
import { RECALL_ANSWER } from '@almenara/formats/sepa/camt029'
import { PAYMENT_STATUS } from '@almenara/formats/sepa/pacs002'
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../calendar/set-aside.ts'
import type { ReceivedPayment } from '../received/postings.ts'
import { receivedRecalls } from '../received/tables.ts'
import { storeMessage } from './store-message.ts'

/** The answer to an instant transfer that came: that it is in its account, or why not. Said once. */
export async function answerInstant(bank: Bank, received: ReceivedPayment): Promise<void> {
  const now = bank.clock.now()
  const taken = received.state !== 'REJECTED'
  const messageId = `A${received.id.replaceAll('-', '')}`
  const head = {
    messageId,
    createdAt: now,
    from: bank.brand.bic,
    originalMessageId: received.messageId,
    originalName: CREDIT_TRANSFER.name,
    status: taken ? ('ACCP' as const) : ('RJCT' as const),
  }
  const item = { statusId: messageId, originalTransactionId: received.transactionId, status: head.status }
  const answer = taken ? item : { ...item, reason: received.reason ?? 'MS03' }
  await bank.database.transaction((tx) => storeMessage(tx, PAYMENT_STATUS, head, [answer], now))
}

const REFUSALS = 'recall-refusal-messages'
const unanswered = and(eq(receivedRecalls.state, 'REFUSED'), isNull(receivedRecalls.answerMessageId))

/** Says that a recall is refused, and why. One that is granted is answered by its money, in a pacs.004 with FOCR. An item is the recall's id. */
export const recallRefusalMessages: ItemWork = {
  name: REFUSALS,
  due: async ({ bank: { database } }) => {
    const { id, answeredAt } = receivedRecalls
    const due = and(unanswered, isNotSetAside(REFUSALS, id))
    return (await database.select({ id }).from(receivedRecalls).where(due).orderBy(asc(answeredAt)).limit(BATCH_SIZE)).map((row) => row.id)
  },
  one: async ({ bank }, recallId) => writeRecallRefusal(bank, recallId),
}

async function writeRecallRefusal(bank: Bank, recallId: string): Promise<void> {
  const now: Instant = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const asked = and(unanswered, eq(receivedRecalls.id, recallId))
    const [recall] = await tx.select().from(receivedRecalls).where(asked).for('update')
    if (!recall) return
    const { id, fromBic: to, originalMessageId, originalName, originalEndToEndId, originalTransactionId } = recall
    const messageId = `Q${id.replaceAll('-', '')}`
    const status = 'RJCR' as const
    const item = {
      answerId: messageId,
      originalMessageId,
      originalName,
      ...(originalEndToEndId ? { originalEndToEndId } : {}),
      originalTransactionId,
      status,
      reason: recall.answer ?? 'NOAS',
    }
    await storeMessage(tx, RECALL_ANSWER, { messageId, from: bank.brand.bic, to, createdAt: now, status }, [item], now)
    await tx.update(receivedRecalls).set({ answerMessageId: messageId }).where(eq(receivedRecalls.id, id))
  })
}
