/** What this bank has to say to the clearing, put into messages and sent. A message is frozen with the states it changes, and sent until it is taken. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { add, type Cents } from '@almenara/contract/money'
import { RECALL_REQUEST } from '@almenara/formats/sepa/camt056'
import { PAYMENT_RETURN, type PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { CREDIT_TRANSFER, type CreditTransfer } from '@almenara/formats/sepa/pacs008'
import { sepaName, sepaWords } from '@almenara/formats/sepa/words'
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { isBankDay } from '../calendar/bank-days.ts'
import type { Tx } from '../db/connection.ts'
import type { SepaMessageName } from '../rails/sepa/port.ts'
import type { ReceivedPayment } from '../received/postings.ts'
import { receivedPayments } from '../received/tables.ts'
import { storeMessage, newMessageId } from './store-message.ts'
import type { Payment } from './payment-postings.ts'
import { writeRecallRefusal } from './sepa-answers.ts'
import { payments, recalls, sepaMessages } from './tables.ts'

/** Payments of one message. */
const BATCH_SIZE = 500

/** Freezes what is ready into messages; answers how many. Ordinary transfers and returns go on bank days; the rest, at any time. */
export async function writeMessages(bank: Bank, day: LocalDate): Promise<number> {
  let written = 0
  const again = async (write: () => Promise<boolean>) => {
    while (await write()) written += 1
  }
  await again(() => writeInstant(bank))
  await again(() => writeRecall(bank))
  await again(() => writeRecallRefusal(bank))
  if (!isBankDay(day)) return written
  await again(() => writeTransfers(bank, day))
  await again(() => writeReturns(bank, day))
  return written
}

async function writeTransfers(bank: Bank, day: LocalDate): Promise<boolean> {
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const ready = and(eq(payments.state, 'ACCEPTED'), eq(payments.kind, 'ORDINARY'), lte(payments.executionOn, day))
    const found = await tx.select().from(payments).where(ready).orderBy(asc(payments.orderedAt)).limit(BATCH_SIZE).for('update')
    return writeTransferMessage(tx, bank, found, { day, now })
  })
}

async function writeInstant(bank: Bank): Promise<boolean> {
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const ready = and(eq(payments.state, 'ACCEPTED'), eq(payments.kind, 'INSTANT'))
    const found = await tx.select().from(payments).where(ready).orderBy(asc(payments.orderedAt)).limit(1).for('update')
    return writeTransferMessage(tx, bank, found, { day: dayAt(now), now })
  })
}

async function writeTransferMessage(
  tx: Tx,
  { brand }: Bank,
  found: Payment[],
  { day, now }: { day: LocalDate; now: Instant },
): Promise<boolean> {
  if (found.length === 0) return false
  const messageId = newMessageId()
  const items = found.map((payment) => transferItem(payment, brand.bic))
  const head = { messageId, createdAt: now, count: items.length, sum: sumOf(items), settlementOn: day, from: brand.bic }
  await storeMessage(tx, CREDIT_TRANSFER, head, items, now)
  const ids = found.map(({ id }) => id)
  await tx.update(payments).set({ state: 'SENT', messageId }).where(inArray(payments.id, ids))
  return true
}

/** The one place where names and concept lose what SEPA does not carry. */
function transferItem(payment: Payment, bic: string): CreditTransfer {
  const { transactionId, endToEndId, amount, debtorName, debtorIban, creditorName, creditorIban, creditorBic } = payment
  const remittance = sepaWords(payment.concept, MAX_LENGTH.concept)
  return {
    transactionId,
    endToEndId,
    ...(payment.kind === 'INSTANT' ? { instant: 'INST' as const, acceptedAt: payment.orderedAt } : {}),
    ...(payment.categoryPurpose ? { categoryPurpose: payment.categoryPurpose } : {}),
    amount,
    debtorName: sepaName(debtorName, MAX_LENGTH.payerName),
    debtorIban,
    debtorBic: bic,
    creditorBic,
    creditorName: sepaName(creditorName, MAX_LENGTH.payeeName),
    creditorIban,
    ...(remittance ? { remittance } : {}),
  }
}

/** Returns of what could not be placed or is refunded, once it has been settled. */
async function writeReturns(bank: Bank, day: LocalDate): Promise<boolean> {
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const ready = and(inArray(receivedPayments.state, ['REFUSED', 'REFUNDED']), lte(receivedPayments.settlementOn, day))
    const found = await tx
      .select()
      .from(receivedPayments)
      .where(ready)
      .orderBy(asc(receivedPayments.receivedAt))
      .limit(BATCH_SIZE)
      .for('update')
    if (found.length === 0) return false
    const messageId = newMessageId()
    const items = found.map((received) => returnItem(received))
    const head = { messageId, createdAt: now, count: items.length, sum: sumOf(items), settlementOn: day, from: bank.brand.bic }
    await storeMessage(tx, PAYMENT_RETURN, head, items, now)
    for (const [place, { id }] of found.entries()) {
      const returnId = items[place]?.returnId ?? null
      await tx.update(receivedPayments).set({ state: 'RETURNING', returnId, returnMessageId: messageId }).where(eq(receivedPayments.id, id))
    }
    return true
  })
}

function returnItem({ id, kind, messageId, endToEndId, transactionId, amount, settlementOn, reason }: ReceivedPayment): PaymentReturn {
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

/** A recall waits until its payment has settled; of one that has come to an end otherwise there is nothing to ask. */
async function writeRecall(bank: Bank): Promise<boolean> {
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(recalls)
      .innerJoin(payments, eq(payments.id, recalls.paymentId))
      .where(and(eq(recalls.state, 'ASKED'), eq(payments.state, 'SETTLED')))
      .limit(1)
      .for('update')
    if (!found) return false
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
    return true
  })
}

/** Sends what waits to be sent, in its order, until the line takes no more; answers how many it took. */
export async function sendMessages(bank: Bank): Promise<number> {
  const waiting = await bank.database
    .select()
    .from(sepaMessages)
    .where(and(eq(sepaMessages.direction, 'OUT'), isNull(sepaMessages.doneAt)))
    .orderBy(asc(sepaMessages.at), asc(sepaMessages.id))
  let sent = 0
  for (const { id, name, xml } of waiting) {
    const { outcome } = await bank.sepa.send({ id, name: name as SepaMessageName, xml: Buffer.from(xml) })
    // One that is never taken stays, with those behind it going on: a person must see why.
    if (outcome !== 'SENT') continue
    const mine = and(eq(sepaMessages.direction, 'OUT'), eq(sepaMessages.name, name), eq(sepaMessages.id, id))
    await bank.database.transaction((tx) => tx.update(sepaMessages).set({ doneAt: bank.clock.now() }).where(mine))
    sent += 1
  }
  return sent
}

function sumOf(items: readonly { amount: Cents }[]): Cents {
  return add(...items.map(({ amount }) => amount))
}
