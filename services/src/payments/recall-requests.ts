/** Recalls of received transfers: judged as they come, notified to those who may answer, and answered by the bank when they do not. */
import { randomUUID } from 'node:crypto'
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import type { AssignmentHead, RecallRequest } from '@almenara/formats/sepa/camt056'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Tx } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { messageTo } from '../messages/message-to.ts'
import { publishNotices } from '../messages/notices.ts'
import { sendMessage } from '../messages/send.ts'
import { powers, products } from '../products/tables.ts'
import type { ReceivedPayment } from '../received/postings.ts'
import { answerUntil, recallPath, taskDone } from '../received/recalls.ts'
import { receivedPayments, receivedRecalls } from '../received/tables.ts'

/** Each is asked once, whatever messages bring it. */
export async function takeRecallRequests(bank: Bank, { from }: AssignmentHead, items: readonly RecallRequest[]): Promise<void> {
  for (const item of items) {
    const now = bank.clock.now()
    await bank.database.transaction((tx) => takeOne(tx, bank, { from, item, now }))
  }
}

interface Asking {
  from: string
  item: RecallRequest
  now: Instant
}

async function takeOne(tx: Tx, bank: Bank, asking: Asking): Promise<void> {
  const { from, item, now } = asking
  const received = await recalled(tx, asking)
  const refusal = await refusalOf(tx, received)
  const { recallId, reason, information, originalMessageId, originalName, originalEndToEndId, originalTransactionId } = item
  const row = {
    id: randomUUID(),
    fromBic: from,
    recallId,
    receivedId: received?.id ?? null,
    originalMessageId,
    originalName,
    originalEndToEndId: originalEndToEndId ?? null,
    originalTransactionId,
    reason,
    information: information ?? null,
    askedAt: now,
    answerUntil: answerUntil(dayAt(now)),
    ...(refusal ? { state: 'REFUSED' as const, answer: refusal, answeredAt: now } : { state: 'ASKED' as const }),
  }
  const fresh = await tx.insert(receivedRecalls).values(row).onConflictDoNothing().returning({ id: receivedRecalls.id })
  if (fresh.length > 0 && !refusal && received) await notifyHolders(tx, bank, received, row.answerUntil, now)
}

/** The transfer that is asked for, by whom sent it and for what it was: another bank's word moves nobody's money. */
async function recalled(tx: Tx, { from, item }: Asking): Promise<ReceivedPayment | undefined> {
  const [received] = await tx
    .select()
    .from(receivedPayments)
    .where(
      and(
        eq(receivedPayments.transactionId, item.originalTransactionId),
        inArray(receivedPayments.kind, ['TRANSFER', 'INSTANT']),
        eq(receivedPayments.amount, item.originalAmount),
        // The same bank may write its BIC with or without the branch.
        sql`left(${receivedPayments.theirBic}, 8) = left(${from}, 8)`,
      ),
    )
    .for('update')
  return received
}

/** Why there is nothing to ask anybody: it never came (NOOR), it went back (ARDT), or its account is no more (AC04). */
async function refusalOf(tx: Tx, received: ReceivedPayment | undefined): Promise<string | undefined> {
  if (!received || received.state === 'REJECTED') return 'NOOR'
  if (received.state !== 'POSTED' || received.productId === null) return 'ARDT'
  const [account] = await tx.select({ status: products.status }).from(products).where(eq(products.id, received.productId))
  return account?.status === 'ACTIVE' ? undefined : 'AC04'
}

/** Everybody who may answer finds it among their tasks and gets a message, because it has a term. */
async function notifyHolders(tx: Tx, bank: Bank, received: ReceivedPayment, until: LocalDate, now: Instant): Promise<void> {
  const [account] = await tx
    .select({ id: products.id, type: products.type })
    .from(products)
    .where(eq(products.id, received.productId ?? ''))
  if (!account) return
  const who = await tx
    .select({ id: users.id })
    .from(powers)
    .innerJoin(users, and(eq(users.id, powers.userId), eq(users.executive, true), isNull(users.blockedAt)))
    .where(and(eq(powers.productId, account.id), eq(powers.canOperate, true)))
  const path = recallPath(account, received.id)
  const title = `Le piden que devuelva ${formatAmount(received.amount)}`
  const text = `Responda hasta el ${formatDay(until)}. ${received.service === null ? 'La' : 'Lo'} envió ${received.theirName}`
  // No words of who sent it: whoever can send a cent could have the bank's own messages say what they like.
  const one = received.service === null ? { what: 'una transferencia', taken: 'recibida' } : { what: 'un Bizum', taken: 'recibido' }
  const on = formatDay(received.settlementOn)
  const what = `un banco pide que devuelva ${one.what} de ${formatAmount(received.amount)} ${one.taken} el ${on}`
  const sms = `${bank.brand.name}: ${what}. Responda en su banca en línea hasta el ${formatDay(until)}.`
  // Asked again for another reason, it is one task.
  await taskDone(tx, received.id, now)
  await publishNotices(
    tx,
    who.map(({ id }) => id),
    { title, text, path, productId: account.id },
    now,
  )
  for (const { id } of who) {
    const message = await messageTo(tx, id, { subject: title, text: sms, purpose: 'recall-asked' })
    if (message) await sendMessage(tx, bank, message, now)
  }
}

/** On the last day of its term the bank answers what its customers have not: that they said nothing (NOAS). */
export async function answerOverdue(bank: Bank, day: LocalDate): Promise<void> {
  const now = bank.clock.now()
  await bank.database.transaction(async (tx) => {
    const overdue = and(eq(receivedRecalls.state, 'ASKED'), lt(receivedRecalls.answerUntil, day))
    const change = { state: 'REFUSED' as const, answer: 'NOAS', answeredAt: now }
    const ended = await tx.update(receivedRecalls).set(change).where(overdue).returning({ receivedId: receivedRecalls.receivedId })
    for (const { receivedId } of ended) if (receivedId !== null) await taskDone(tx, receivedId, now)
  })
}
