/** Transfers that are ready, put into messages for the clearing. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { add, type Cents } from '@almenara/contract/money'
import { messageOfOne } from '@almenara/formats/iso20022/message'
import { CREDIT_TRANSFER, type CreditTransfer } from '@almenara/formats/sepa/pacs008'
import { sepaName, sepaWords } from '@almenara/formats/sepa/words'
import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { ItemWork } from '../calendar/dated-work.ts'
import { isNotSetAside } from '../calendar/set-aside.ts'
import type { Tx } from '../db/connection.ts'
import type { NewRow } from '../db/insert-rows.ts'
import { isAnyOf } from '../db/any-of.ts'
import type { Payment } from './payment-postings.ts'
import { newMessageId, outgoing, storeMessages } from './store-message.ts'
import { payments, sepaMessages } from './tables.ts'

type PaymentRow = typeof payments.$inferInsert

/** Payments of one message. */
export const MOST_IN_MESSAGE = 500

/** Ordinary transfers, up to 500 in a message. An item is the id of a payment. */
export const transferMessages: ItemWork = {
  name: 'transfer-messages',
  due: ({ bank, day }) => readyPayments(bank, 'transfer-messages', and(isReady('ORDINARY'), lte(payments.executionOn, day))),
  one: (today, id) => writeTransfers(today.bank, [id], today.day),
  batch: (today, ids) => writeTransfers(today.bank, ids, today.day),
}

/** An instant transfer goes alone in its message, whatever the day. */
export const instantMessages: ItemWork = {
  name: 'instant-messages',
  endsShort: true,
  due: ({ bank }) => readyPayments(bank, 'instant-messages', isReady('INSTANT')),
  one: ({ bank }, id) => writeInstants(bank, [id]),
  batch: ({ bank }, ids) => writeInstants(bank, ids),
}

/**
 * The rows of an instant payment that is signed, with its message: it is sent by the next turn of the exchange as it is, which saves writing the payment
 * again. Of one whose message cannot be written, the payment alone, which `instantMessages` sets aside.
 */
export function instantRows(bank: Bank, payment: PaymentRow, now: Instant): NewRow[] {
  try {
    const head = transferHead(bank, [payment], { day: dayAt(now), now })
    const xml = messageOfOne(CREDIT_TRANSFER, head, transferItem(payment, bank.brand.bic))
    return [
      { table: payments, values: { ...payment, state: 'SENT', messageId: head.messageId } },
      { table: sepaMessages, values: outgoing(CREDIT_TRANSFER.name, head.messageId, xml, now) },
    ]
  } catch {
    return [{ table: payments, values: payment }]
  }
}

function isReady(kind: Payment['kind']): SQL | undefined {
  return and(eq(payments.state, 'ACCEPTED'), eq(payments.kind, kind))
}

async function readyPayments({ database }: Bank, work: string, ready: SQL | undefined): Promise<string[]> {
  const { id, orderedAt } = payments
  const due = and(ready, isNotSetAside(work, id))
  const rows = await database.byPlainScans((db) => {
    return db.select({ id }).from(payments).where(due).orderBy(asc(orderedAt)).limit(MOST_IN_MESSAGE)
  })
  return rows.map((row) => row.id)
}

/** One message with those of the payments that are still to be sent. */
async function writeTransfers(bank: Bank, ids: readonly string[], day: LocalDate): Promise<void> {
  await bank.database.transaction(async (tx) => {
    const found = await lockReady(tx, ids)
    if (found.length === 0) return
    const now = bank.clock.now()
    const message = transferMessage(bank, found, { day, now })
    await storeMessages(tx, CREDIT_TRANSFER, [message], now)
    const written = found.map(({ id }) => id)
    await tx.update(payments).set({ state: 'SENT', messageId: message.head.messageId }).where(isAnyOf(payments.id, written))
  })
}

/** A message for each of those that are still to be sent, in one transaction. */
async function writeInstants(bank: Bank, ids: readonly string[]): Promise<void> {
  await bank.database.transaction(async (tx) => {
    const found = await lockReady(tx, ids)
    if (found.length === 0) return
    const now = bank.clock.now()
    const messages = found.map((payment) => transferMessage(bank, [payment], { day: dayAt(now), now }))
    await storeMessages(tx, CREDIT_TRANSFER, messages, now)
    const written = sql.param(found.map(({ id }) => id))
    const told = sql.param(messages.map(({ head }) => head.messageId))
    await tx.execute(sql`
      update ${payments} p set state = 'SENT', message_id = m.message_id
      from unnest(${written}::uuid[], ${told}::text[]) m(id, message_id)
      where p.id = any(${written}::uuid[]) and p.id = m.id`)
  })
}

function lockReady(tx: Tx, ids: readonly string[]): Promise<Payment[]> {
  const ready = and(eq(payments.state, 'ACCEPTED'), isAnyOf(payments.id, ids))
  return tx.select().from(payments).where(ready).orderBy(asc(payments.orderedAt)).for('update')
}

interface Moment {
  day: LocalDate
  now: Instant
}

function transferMessage(bank: Bank, all: readonly Payment[], moment: Moment) {
  return { head: transferHead(bank, all, moment), items: all.map((payment) => transferItem(payment, bank.brand.bic)) }
}

function transferHead({ brand: { bic } }: Bank, all: readonly PaymentRow[], { day, now }: Moment) {
  return { messageId: newMessageId(), createdAt: now, count: all.length, sum: sumOf(all), settlementOn: day, from: bic }
}

/** The one place where names and concept lose what SEPA does not carry. */
function transferItem(payment: PaymentRow, bic: string): CreditTransfer {
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

export function sumOf(items: readonly { amount: Cents }[]): Cents {
  return add(...items.map(({ amount }) => amount))
}
