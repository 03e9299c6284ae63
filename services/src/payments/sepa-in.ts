/** What the clearing says to this bank: kept as it came, and then done, item by item. Whatever is cut off is done again from its message. */
import { dayAt, formatDay } from '@almenara/contract/dates'
import { messageNameOf, type MessageType } from '@almenara/formats/iso20022/message'
import { readWholeMessage } from '@almenara/formats/iso20022/whole'
import { RECALL_ANSWER, type RecallAnswer } from '@almenara/formats/sepa/camt029'
import { RECALL_REQUEST } from '@almenara/formats/sepa/camt056'
import { PAYMENT_STATUS, type PaymentStatus, type StatusHead } from '@almenara/formats/sepa/pacs002'
import { DIRECT_DEBIT, type DirectDebit } from '@almenara/formats/sepa/pacs003'
import { PAYMENT_RETURN, type PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { CREDIT_TRANSFER, type CreditTransfer, type InterbankHead } from '@almenara/formats/sepa/pacs008'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { isDatabaseTrouble } from '../db/trouble.ts'
import type { ReceivedFile } from '../rails/sepa/port.ts'
import { receivedPayments } from '../received/tables.ts'
import { payments, recalls, sepaMessages } from './tables.ts'
import { rejectPayment, returnPayment, settlePayment } from './payments.ts'
import { takeRecallRequests } from './recall-requests.ts'
import { closeRecall } from './recalls.ts'
import { answerInstant } from './sepa-answers.ts'
import { storeDebit, bookUnmatched, bookRejectedReturn, placeTransfer, settleReturn, type Arrival } from './received.ts'

const BATCH_SIZE = 50

/** The messages that this bank takes, and what it does with each: with its types, so that what is read is what is done. */
const TAKEN = [
  taking(CREDIT_TRANSFER, takeTransfers),
  taking(DIRECT_DEBIT, takeDebits),
  taking(PAYMENT_STATUS, takeStatuses),
  taking(PAYMENT_RETURN, takeReturns),
  taking(RECALL_ANSWER, takeRecallAnswers),
  taking(RECALL_REQUEST, takeRecallRequests),
]

interface Taken {
  name: string
  /** Reads it whole, so that what is wrong anywhere in it is refused before anything of it is done. */
  check(xml: Uint8Array): Promise<string>
  take(bank: Bank, xml: Uint8Array): Promise<void>
}

function taking<Head extends { messageId: string }, Item>(
  type: MessageType<Head, object, Item>,
  work: (bank: Bank, head: Head, items: readonly Item[]) => Promise<void>,
): Taken {
  return {
    name: type.name,
    check: async (xml) => (await readWholeMessage(type, xml)).head.messageId,
    take: async (bank, xml) => {
      const { head, items } = await readWholeMessage(type, xml)
      await work(bank, head, items)
    },
  }
}

/** Brings in what waits on the line; answers how much came. What cannot be read is refused, with why. */
export async function receiveMessages(bank: Bank): Promise<number> {
  const files = await bank.sepa.receive(BATCH_SIZE)
  for (const file of files) {
    const kept = await keep(bank, file)
    if ('problem' in kept) await bank.sepa.refuse(file.handle, kept.problem)
    else {
      await bank.sepa.acknowledge(file.handle)
      await bank.database.transaction((tx) => tx.update(sepaMessages).set({ acknowledgedAt: bank.clock.now() }).where(incoming(kept)))
    }
  }
  return files.length
}

interface Known {
  name: string
  id: string
}

function incoming({ name, id }: Known) {
  return and(eq(sepaMessages.direction, 'IN'), eq(sepaMessages.name, name), eq(sepaMessages.id, id))
}

/** Keeps it, once for each id; or answers why it is not taken. What was cut off before the line knew of it comes again, and is taken. */
async function keep(bank: Bank, { xml }: ReceivedFile): Promise<Known | { problem: string }> {
  const read = await readAny(xml)
  if ('problem' in read) return read
  const { name, id } = read
  const text = Buffer.from(xml).toString('utf8')
  const row = { direction: 'IN' as const, id, name, xml: text, at: bank.clock.now() }
  const fresh = await bank.database.transaction((tx) => tx.insert(sepaMessages).values(row).onConflictDoNothing().returning())
  if (fresh.length > 0) return read
  const [known] = await bank.database.select().from(sepaMessages).where(incoming(read))
  if (known?.xml !== text) return { problem: `another message came with the id ${id}` }
  return known.acknowledgedAt === null
    ? read
    : { problem: `the message ${id} came before, on ${formatDay(dayAt(known.at))}: nothing of it is done again` }
}

async function readAny(xml: Uint8Array): Promise<Known | { problem: string }> {
  try {
    const name = await messageNameOf([xml])
    const taken = TAKEN.find((one) => one.name === name)
    return taken ? { name, id: await taken.check(xml) } : { problem: `${name} is not taken` }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** A recall that comes with its transfer, in whatever order, is of one that has come. */
function afterTransfers({ name }: Known): number {
  return name === RECALL_REQUEST.name ? 1 : 0
}

/** What messages say and could not be done: all the rest has been. The messages stay, and are tried whenever messages are done. */
export class MessagesNotDone extends AggregateError {
  override readonly name = 'MessagesNotDone'
}

/** Does what the messages say, the oldest first; answers how many were done. Throws MessagesNotDone at the end for what cannot be done. */
export async function doMessages(bank: Bank): Promise<number> {
  const waiting = await bank.database
    .select()
    .from(sepaMessages)
    .where(and(eq(sepaMessages.direction, 'IN'), isNull(sepaMessages.doneAt)))
    .orderBy(asc(sepaMessages.at), asc(sepaMessages.id))
  const troubles: unknown[] = []
  for (const { name, id, xml } of waiting.toSorted((a, b) => afterTransfers(a) - afterTransfers(b))) {
    try {
      await TAKEN.find((one) => one.name === name)?.take(bank, Buffer.from(xml))
      await bank.database.transaction((tx) => tx.update(sepaMessages).set({ doneAt: bank.clock.now() }).where(incoming({ name, id })))
    } catch (error) {
      troubles.push(...(error instanceof MessagesNotDone ? error.errors : [error]))
    }
  }
  if (troubles.length > 0) throw notDone(troubles)
  return waiting.length
}

function notDone(troubles: readonly unknown[]): MessagesNotDone {
  return new MessagesNotDone(troubles, `${troubles.length} of what SEPA messages say could not be done`)
}

/** Does each item of a message, whatever becomes of the others. Throws MessagesNotDone at the end; trouble of the database, at once. */
async function eachItem<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const troubles: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error
      troubles.push(error)
    }
  }
  if (troubles.length > 0) throw notDone(troubles)
}

async function takeTransfers(bank: Bank, head: InterbankHead, items: readonly CreditTransfer[]): Promise<void> {
  await eachItem(items, async (item) => {
    const received = await placeTransfer(bank, {
      ...arrivalOf(head, item),
      kind: item.instant ? 'INSTANT' : 'TRANSFER',
      ourIban: item.creditorIban,
      ourName: item.creditorName,
      theirIban: item.debtorIban,
      theirName: item.debtorName,
      theirBic: item.debtorBic,
      purpose: item.categoryPurpose ?? item.purpose ?? null,
    })
    if (received.kind === 'INSTANT') await answerInstant(bank, received)
  })
}

async function takeDebits(bank: Bank, head: InterbankHead, items: readonly DirectDebit[]): Promise<void> {
  await eachItem(items, async (item) => {
    const { scheme, mandateId, creditorId } = item
    await storeDebit(bank, {
      ...arrivalOf(head, item),
      kind: 'DEBIT',
      ourIban: item.debtorIban,
      ourName: item.debtorName,
      theirIban: item.creditorIban,
      theirName: item.creditorName,
      theirBic: item.creditorBic,
      purpose: item.categoryPurpose ?? item.purpose ?? null,
      scheme,
      mandateId,
      creditorId,
    })
  })
}

function arrivalOf({ messageId, settlementOn }: InterbankHead, item: CreditTransfer | DirectDebit) {
  const { transactionId, endToEndId, amount, remittance = '' } = item
  return {
    messageId,
    settlementOn,
    transactionId,
    endToEndId,
    amount,
    concept: remittance,
    scheme: null,
    mandateId: null,
    creditorId: null,
  }
}

/** The clearing's word on what this bank sent: transfers, or returns. */
async function takeStatuses(bank: Bank, head: StatusHead, items: readonly PaymentStatus[]): Promise<void> {
  const today = dayAt(bank.clock.now())
  const all: readonly Omit<PaymentStatus, 'statusId'>[] = items.length > 0 ? items : await wholeRejection(bank, head)
  await eachItem(all, async ({ originalTransactionId, status, reason = 'MS03', settlementOn = today }) => {
    if (status === 'ACCP') return
    if (head.originalName === PAYMENT_RETURN.name) {
      const [received] = await bank.database.select().from(receivedPayments).where(eq(receivedPayments.returnId, originalTransactionId))
      if (!received) return
      if (status === 'ACSC') await settleReturn(bank, received.id, settlementOn)
      else await bookRejectedReturn(bank, received.id, reason)
      return
    }
    const [payment] = await bank.database.select().from(payments).where(eq(payments.transactionId, originalTransactionId))
    if (!payment) return
    if (status === 'ACSC') await settlePayment(bank, payment.id, settlementOn)
    else if (await rejectPayment(bank, payment.id, reason)) await closeRecall(bank, payment.id, { state: 'REFUSED', answer: reason })
  })
}

/** A message that is rejected whole names none of its payments. */
async function wholeRejection(bank: Bank, head: StatusHead): Promise<Omit<PaymentStatus, 'statusId'>[]> {
  if (head.status !== 'RJCT') return []
  const reason = head.reason ?? 'MS03'
  const sent = await bank.database.select().from(payments).where(eq(payments.messageId, head.originalMessageId))
  const returned = await bank.database.select().from(receivedPayments).where(eq(receivedPayments.returnMessageId, head.originalMessageId))
  const ids = [...sent.map(({ transactionId }) => transactionId), ...returned.flatMap(({ returnId }) => returnId ?? [])]
  return ids.map((originalTransactionId) => ({ originalTransactionId, status: 'RJCT', reason }))
}

async function takeReturns(bank: Bank, head: InterbankHead, items: readonly PaymentReturn[]): Promise<void> {
  await eachItem(items, async (item) => {
    if (!(await takeReturn(bank, head, item))) await bookUnmatched(bank, unmatchedArrival(head, item))
  })
}

/** False when it is of nothing that this bank sent, or of something that has come to another end. */
async function takeReturn(bank: Bank, head: InterbankHead, item: PaymentReturn): Promise<boolean> {
  const [payment] = await bank.database.select().from(payments).where(eq(payments.transactionId, item.originalTransactionId))
  if (!payment || payment.amount !== item.amount) return false
  if (payment.returnId === item.returnId) return true
  // What comes back had arrived, whichever message was read first.
  await settlePayment(bank, payment.id, item.originalSettlementOn)
  const [asked] = await bank.database
    .select()
    .from(recalls)
    .where(and(eq(recalls.paymentId, payment.id), eq(recalls.state, 'SENT')))
  const { returnId, reason } = item
  const recalled = asked !== undefined && reason === 'FOCR'
  if (!(await returnPayment(bank, payment.id, { returnId, reason, day: head.settlementOn, recalled }))) return false
  await closeRecall(bank, payment.id, { state: recalled ? 'GRANTED' : 'REFUSED', answer: recalled ? 'FOCR' : 'ARDT' })
  return true
}

function unmatchedArrival(head: InterbankHead, item: PaymentReturn): Arrival {
  const {
    returnId,
    amount,
    originalEndToEndId = 'NOTPROVIDED',
    information = '',
    debtorIban = '',
    debtorName = '',
    creditorIban = '',
  } = item
  return {
    kind: 'RETURN',
    transactionId: returnId,
    messageId: head.messageId,
    endToEndId: originalEndToEndId,
    settlementOn: head.settlementOn,
    amount,
    ourIban: debtorIban,
    ourName: debtorName,
    theirIban: creditorIban,
    theirName: item.creditorName ?? '',
    theirBic: head.from,
    concept: information,
    purpose: null,
    scheme: null,
    mandateId: null,
    creditorId: null,
  }
}

async function takeRecallAnswers(bank: Bank, _head: object, items: readonly RecallAnswer[]): Promise<void> {
  for (const { originalTransactionId, status, reason } of items) {
    if (status !== 'RJCR') continue
    const [payment] = await bank.database.select().from(payments).where(eq(payments.transactionId, originalTransactionId))
    if (payment) await closeRecall(bank, payment.id, { state: 'REFUSED', answer: reason })
  }
}
