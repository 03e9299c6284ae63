/** What other banks ask of the transfers that were received here: until when it is answered, and how it ends. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { and, desc, eq, gte } from 'drizzle-orm'
import { bankDaysAfter } from '../calendar/payment-days.ts'
import type { Db, Tx } from '../db/connection.ts'
import { doneAt } from '../messages/notices.ts'
import { products } from '../products/tables.ts'
import { receivedPayments, receivedRecalls } from './tables.ts'

/** Bank days that a bank has to answer, whoever asks and whatever for (EPC125-05 §4.3.2.3, CT-02.03R and CT-03.03R). */
const ANSWER_DAYS = 15

export type ReceivedRecall = typeof receivedRecalls.$inferSelect

/** The last day on which the customer may answer what came on a day: on the next bank day, the last of the term, the bank does. */
export function answerUntil(askedOn: LocalDate): LocalDate {
  return bankDaysAfter(askedOn, ANSWER_DAYS - 1)
}

/** Where its customer answers it, in the portal. */
export function recallPath(product: { id: string; type: string }, receivedId: string): string {
  return `/${product.type === 'CREDIT' ? 'financings' : 'accounts'}/${product.id}/transfers/${receivedId}/recall`
}

/** The last that was asked of a transfer. */
export async function lastRecall(db: Db, receivedId: string): Promise<ReceivedRecall | undefined> {
  const [recall] = await db
    .select()
    .from(receivedRecalls)
    .where(eq(receivedRecalls.receivedId, receivedId))
    .orderBy(desc(receivedRecalls.askedAt), desc(receivedRecalls.id))
    .limit(1)
  return recall
}

/** Whether its customer may answer it on a day. */
export function isOpen({ state, answerUntil: until }: Pick<ReceivedRecall, 'state' | 'answerUntil'>, today: LocalDate): boolean {
  return state === 'ASKED' && today <= until
}

export interface RecallEnd {
  state: 'GRANTED' | 'REFUSED'
  /** ISO code of why it is refused. */
  answer?: string
  now: Instant
  /** The order with which a customer answers. */
  orderId: string
}

/**
 * Ends all that is asked of a transfer (its bank may have asked twice, for one reason and for another), and takes it off the tasks of
 * whoever was told. False when nothing was asked, or its term is over.
 */
export async function closeRecalls(tx: Tx, receivedId: string, { state, answer, now, orderId }: RecallEnd): Promise<boolean> {
  const open = and(
    eq(receivedRecalls.receivedId, receivedId),
    eq(receivedRecalls.state, 'ASKED'),
    gte(receivedRecalls.answerUntil, dayAt(now)),
  )
  const change = { state, answer: answer ?? null, answeredAt: now, answeredBy: orderId }
  const closed = await tx.update(receivedRecalls).set(change).where(open).returning({ id: receivedRecalls.id })
  if (closed.length > 0) await taskDone(tx, receivedId, now)
  return closed.length > 0
}

/** Closes the tasks that waited for this transfer, for everybody who was notified. */
export async function taskDone(tx: Tx, receivedId: string, now: Instant): Promise<void> {
  const [product] = await tx
    .select({ id: products.id, type: products.type })
    .from(receivedPayments)
    .innerJoin(products, eq(products.id, receivedPayments.productId))
    .where(eq(receivedPayments.id, receivedId))
  if (product) await doneAt(tx, [recallPath(product, receivedId)], now)
}
