/** What the messages of the clearing say, done payment by payment. Whatever is cut off is done again from its message, which `sepa-line.ts` keeps. */
import { messageNameOf, type MessageType } from '@almenara/formats/iso20022/message'
import { readWholeMessage, type Pace } from '@almenara/formats/iso20022/whole'
import { RECALL_ANSWER, type RecallAnswer } from '@almenara/formats/sepa/camt029'
import { RECALL_REQUEST } from '@almenara/formats/sepa/camt056'
import { PAYMENT_STATUS } from '@almenara/formats/sepa/pacs002'
import { DIRECT_DEBIT, type DirectDebit } from '@almenara/formats/sepa/pacs003'
import { PAYMENT_RETURN, type PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { CREDIT_TRANSFER, type CreditTransfer, type InterbankHead } from '@almenara/formats/sepa/pacs008'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { DatedDay, ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, reasonOf, runThese } from '../calendar/set-aside.ts'
import { takeStatuses, takeStatusMessages } from './sepa-statuses.ts'
import { settlePayment } from './settle-payments.ts'
import { findAllWaiting, findWaiting, isWaiting, itemOf, markDone, messageItem, type Message } from './store-message.ts'
import { payments, recalls, sepaMessages } from './tables.ts'
import { eachItem } from './each-item.ts'
import { returnPayment } from './payments.ts'
import { issuedDebits, remittanceLines } from './payment-followers.ts'
import { takeRecallRequests } from './recall-requests.ts'
import { closeRecall } from './recalls.ts'
import { answerInstant } from './sepa-answers.ts'
import { debitArrival, storeDebit, bookUnmatched, placeTransfer, type Arrival } from './received.ts'

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
  check(xml: Uint8Array, pace: Pace): Promise<string>
  take(bank: Bank, xml: Uint8Array): Promise<void>
}

function taking<Head extends { messageId: string }, Item>(
  type: MessageType<Head, object, Item>,
  work: (bank: Bank, head: Head, items: readonly Item[]) => Promise<void>,
): Taken {
  return {
    name: type.name,
    check: async (xml, pace) => (await readWholeMessage(type, xml, pace)).head.messageId,
    take: async (bank, xml) => {
      const { head, items } = await readWholeMessage(type, xml)
      await work(bank, head, items)
    },
  }
}

const RECEIVED = 'received-messages'

/**
 * Does what the messages say, the oldest first; a recall after the transfers, of which one may have come with it. An item is a message, by its
 * name and its id: where one of its payments cannot be done, the others have been, and the message is set aside.
 */
export const receivedMessages: ItemWork = {
  name: RECEIVED,
  endsShort: true,
  due: async ({ bank }) => {
    const { name, at, id } = sepaMessages
    const due = and(isWaiting('IN'), isNotSetAside(RECEIVED, messageItem))
    const order = [sql`${name} = ${RECALL_REQUEST.name}`, asc(at), asc(id)]
    const rows = await bank.database.byPlainScans((db) => {
      return db
        .select({ item: messageItem })
        .from(sepaMessages)
        .where(due)
        .orderBy(...order)
        .limit(BATCH_SIZE)
    })
    return rows.map(({ item }) => item)
  },
  one: async ({ bank }, item) => {
    const message = await findWaiting(bank, 'IN', item)
    if (message) await act(bank, message)
  },
  batch: async ({ bank }, items) => actOnAll(bank, await findAllWaiting(bank, 'IN', items)),
}

const isRecall = ({ name }: Message) => name === RECALL_REQUEST.name

/** Does what these say, which have just been kept, as `receivedMessages` does. `answered`: the line has been told of them. */
export async function actOnThese(today: DatedDay, fresh: readonly Message[], answered: Promise<unknown>): Promise<void> {
  const inOrder = [...fresh.filter((one) => !isRecall(one)), ...fresh.filter(isRecall)]
  await runThese(today, { ...receivedMessages, batch: ({ bank }) => actOnAll(bank, inOrder, answered) }, inOrder.map(itemOf))
}

async function actOnAll(bank: Bank, waiting: readonly Message[], answered?: Promise<unknown>): Promise<void> {
  const statuses = waiting.filter(({ name }) => name === PAYMENT_STATUS.name)
  await takeStatusMessages(bank, statuses)
  // That the line knows of them is written to the same rows: two statements could wait for each other.
  await answered?.catch(() => undefined)
  await markDone(bank, statuses)
  for (const message of waiting) if (message.name !== PAYMENT_STATUS.name) await act(bank, message)
}

async function act(bank: Bank, message: Message): Promise<void> {
  await TAKEN.find(({ name }) => name === message.name)?.take(bank, Buffer.from(message.xml))
  await markDone(bank, [message])
}

/** Reads a message whole. Answers why it is not taken where it is not one of those that this bank takes, or is wrong anywhere. */
export async function readAny(xml: Uint8Array, pace: Pace): Promise<{ name: string; id: string } | { problem: string }> {
  try {
    const name = await messageNameOf([xml])
    const taken = TAKEN.find((one) => one.name === name)
    return taken ? { name, id: await taken.check(xml, pace) } : { problem: `${name} is not taken` }
  } catch (error) {
    return { problem: reasonOf(error) }
  }
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
    await storeDebit(bank, debitArrival(head, item), item.signedOn)
  })
}

function arrivalOf({ messageId, settlementOn }: InterbankHead, item: CreditTransfer) {
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

async function takeReturns(bank: Bank, head: InterbankHead, items: readonly PaymentReturn[]): Promise<void> {
  const ofDebits = items.filter(({ originalName }) => originalName === DIRECT_DEBIT.name)
  const strange = ofDebits.length === 0 ? [] : await issuedDebits().returned(bank, head.settlementOn, ofDebits)
  const rest = [...items.filter((item) => !ofDebits.includes(item)), ...strange]
  await eachItem(rest, async (item) => {
    if (ofDebits.includes(item) || !(await takeReturn(bank, head, item))) await bookUnmatched(bank, unmatchedArrival(head, item))
  })
}

/** False when it is of nothing that this bank sent, or of something that has come to another end. */
async function takeReturn(bank: Bank, head: InterbankHead, item: PaymentReturn): Promise<boolean> {
  const [payment] = await bank.database.select().from(payments).where(eq(payments.transactionId, item.originalTransactionId))
  if (!payment || payment.amount !== item.amount) return false
  if (payment.returnId === item.returnId) return true
  // What comes back had arrived, whichever message was read first.
  const isLine = payment.remittanceId !== null
  if (isLine) await remittanceLines().settled(bank, [payment], item.originalSettlementOn, head.messageId)
  else await settlePayment(bank, payment.id, item.originalSettlementOn)
  const [asked] = await bank.database
    .select()
    .from(recalls)
    .where(and(eq(recalls.paymentId, payment.id), eq(recalls.state, 'SENT')))
  const { returnId, reason } = item
  const recalled = asked !== undefined && reason === 'FOCR'
  const back = { returnId, reason, day: head.settlementOn, recalled }
  if (!(await (isLine ? remittanceLines().returned(bank, payment, back) : returnPayment(bank, payment.id, back)))) return false
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
