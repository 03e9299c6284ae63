/** Returns of received payments by the customer, and refusals of debits before they are charged. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { and, eq, isNull } from 'drizzle-orm'
import { bankDaysAfter, returnUntil } from '../calendar/payment-days.ts'
import type { Tx } from '../db/connection.ts'
import type { ReceivedPayment } from './postings.ts'
import { closeRecalls } from './recalls.ts'
import { receivedPayments } from './tables.ts'

/** Return reasons of a customer, as codes of ISO 20022. */
export const RETURN_REASONS = ['MD06', 'MD01', 'MS02', 'AM05'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Why money that was asked for goes back: the answer that a recall is granted (EPC125-05 DS-06). */
export const RECALL_GRANTED = 'FOCR'

/** Bank days in which a transfer that was credited can be returned as such (EPC125-05 §4.3.2.2). */
const TRANSFER_RETURN_DAYS = 3

type Given = Pick<ReceivedPayment, 'kind' | 'state' | 'reason' | 'scheme' | 'settlementOn'>

/**
 * The last day on which a payment that is in its account can be given back for a reason; absent, never. A CORE debit: 8 weeks without
 * saying why (MD06), 13 months without a mandate (MD01). A B2B debit, never, but before it is charged. A transfer, three bank days; an
 * instant one, never: whoever received it makes another.
 */
export function returnDeadline({ kind, scheme, settlementOn }: Given, reason: ReturnReason): LocalDate | undefined {
  if (kind === 'DEBIT') {
    if (reason === 'MD06') return returnUntil(settlementOn, scheme ?? 'CORE', 'REFUND')
    return reason === 'MD01' ? returnUntil(settlementOn, scheme ?? 'CORE', 'UNAUTHORISED') : undefined
  }
  const isReturnable = kind === 'TRANSFER' && (reason === 'MS02' || reason === 'AM05')
  return isReturnable ? bankDaysAfter(settlementOn, TRANSFER_RETURN_DAYS) : undefined
}

/** The reasons for which it can be given back, or not be charged, on a day. None, when it is too late or was done before. */
export function returnReasons(received: Given, today: LocalDate): ReturnReason[] {
  if (isStoppable(received)) return ['MS02']
  if (received.state !== 'POSTED') return []
  return RETURN_REASONS.filter((reason) => (returnDeadline(received, reason) ?? '') >= today)
}

/** A debit that is not due yet and has not been refused. */
export function isStoppable({ kind, state, reason }: Pick<Given, 'kind' | 'state' | 'reason'>): boolean {
  return kind === 'DEBIT' && state === 'DUE' && reason === null
}

export interface ReturnRequest {
  id: string
  reason: string
  now: Instant
  /** The order that asks for it. */
  orderId: string
}

/**
 * Marks what is in its account to go back, in the transaction of the order that asks for it, whose legs are `refundLegs(received, account,
 * transit, reason)`. False when it is not there to be given back, or its term is over.
 */
export async function markForReturn(tx: Tx, giving: ReturnRequest): Promise<boolean> {
  const { id, reason, now } = giving
  const [received] = await tx.select().from(receivedPayments).where(eq(receivedPayments.id, id)).for('update')
  if (received?.state !== 'POSTED' || !returnReasons(received, dayAt(now)).some((one) => one === reason)) return false
  await markReturned(tx, giving)
  // Whoever asked for it gets it, with the answer that it was on its way.
  await closeRecalls(tx, id, { state: 'REFUSED', answer: 'ARDT', now, orderId: giving.orderId })
  return true
}

/**
 * The same because its bank asks for it, whatever the term of its returns: in the transaction of the order with which its customer lets it
 * go; answers it as it was. Undefined when nobody asks for it any more, or it is not in its account.
 */
export async function markRecalledForReturn(tx: Tx, giving: Omit<ReturnRequest, 'reason'>): Promise<ReceivedPayment | undefined> {
  const { id, now, orderId } = giving
  const [received] = await tx.select().from(receivedPayments).where(eq(receivedPayments.id, id)).for('update')
  if (received?.state !== 'POSTED') return undefined
  if (!(await closeRecalls(tx, id, { state: 'GRANTED', now, orderId }))) return undefined
  await markReturned(tx, { ...giving, reason: RECALL_GRANTED })
  return received
}

async function markReturned(tx: Tx, giving: ReturnRequest): Promise<void> {
  await tx
    .update(receivedPayments)
    .set({ state: 'REFUNDED', wentBackAt: giving.now, ...saidBy(giving) })
    .where(eq(receivedPayments.id, giving.id))
}

/** Marks a coming debit not to be charged. False when its day has come, or it was marked before. */
export async function stopDebit(tx: Tx, giving: ReturnRequest): Promise<boolean> {
  const mine = and(eq(receivedPayments.id, giving.id), eq(receivedPayments.state, 'DUE'), isNull(receivedPayments.reason))
  return (await tx.update(receivedPayments).set(saidBy(giving)).where(mine).returning({ id: receivedPayments.id })).length === 1
}

function saidBy({ reason, now, orderId }: ReturnRequest) {
  return { reason, givenBackAt: now, givenBackBy: orderId }
}
