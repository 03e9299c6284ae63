/** What an order that pays by Bizum freezes, and the rows and holds that are made of it. */
import type { BizumKind } from '@almenara/contract/areas/bizum/codes'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { ZERO, type Cents } from '@almenara/contract/money'
import type { NetworkHold } from '../../../two-step/execute.ts'
import { CLAIM_SECONDS, derivedId, holdIdOf, type BizumPayment } from './payment-rows.ts'
import { outTitle } from './postings.ts'
import type { Answered } from './tables.ts'

/** Somebody who is paid. One of `phone` (E.164), `code` and `merchantId`. */
export interface PlannedPayee {
  phone?: string
  code?: string
  merchantId?: string
  /** As the scheme gives it: «Lucía F. S.». */
  name: string
  amount: Cents
}

/** What an order freezes of what it pays. */
export interface BizumPaying {
  contractId: string
  /** What is charged. */
  account: { productId: string; ledgerAccountId: number }
  kind: BizumKind
  payees: PlannedPayee[]
  concept: string
  channel: string
  /** Of a donation: the organisation is given the customer's name and tax number. */
  taxData?: boolean
  /** During which it may be undone. */
  pauseSeconds?: number
  answers?: Answered
  /** As they stood when it was reviewed: what is signed is judged by them in SQL, which finds whether they stand. Absent: it is judged here. */
  reviewed?: { partyId: number; receiver?: ReceiverHere }
}

/** The customer of this bank who is paid, and who they see that pays them. */
export interface ReceiverHere extends Owner {
  payer: { phone: string; name: string }
}

/** Whose a payment is, and of which account. */
export interface Owner {
  userId: number
  partyId: number
  contractId: string
  productId: string
  ledgerAccountId: number
}

/** The payment of an order for one has its id; those of one for several, ids made from it and their place. */
export function paymentIds(orderId: string, payees: readonly unknown[]): string[] {
  return payees.length === 1 ? [orderId] : payees.map((_, place) => derivedId('payment', `${orderId} ${place}`))
}

export function holdOf(paymentId: string, account: number, payment: Pick<BizumPayment, 'kind' | 'name' | 'amount'>): NetworkHold {
  return { id: holdIdOf(paymentId), account, amount: payment.amount, reason: 'bizum', title: outTitle(payment) }
}

interface NewPayment {
  id: string
  orderId: string | null
  owner: Owner
  data: BizumPaying
  payee: PlannedPayee
  now: Instant
}

/** A payment that is held and has not left. */
export function heldPayment({ id, orderId, owner, data, payee, now }: NewPayment): BizumPayment {
  const { kind, concept, channel, taxData = false, pauseSeconds = 0, answers = null } = data
  const { name, amount, phone = null, code = null, merchantId = null } = payee
  const leavesAt = pauseSeconds > 0 ? addSeconds(now, pauseSeconds) : now
  // Whoever signs for one asks the scheme at once, so it is theirs from the beginning; of several, each leaves by itself.
  const isFollowed = pauseSeconds === 0 && data.payees.length === 1
  // Named one by one: to put together so large an object by spreading others takes longer than the rest of an order's reading.
  return {
    id,
    orderId,
    userId: owner.userId,
    partyId: owner.partyId,
    contractId: owner.contractId,
    productId: owner.productId,
    ledgerAccountId: owner.ledgerAccountId,
    kind,
    direction: 'OUT',
    state: 'ORDERED',
    amount,
    refunded: ZERO,
    phone,
    code,
    merchantId,
    name,
    concept,
    taxData,
    holdId: holdIdOf(id),
    leavesAt,
    waitsUntil: null,
    schemeId: null,
    endToEndId: null,
    paymentId: null,
    receivedId: null,
    backPostingId: null,
    twinId: null,
    answers,
    reason: null,
    channel,
    createdAt: now,
    closedAt: null,
    nextAttemptAt: isFollowed ? addSeconds(now, CLAIM_SECONDS) : leavesAt,
    attempts: isFollowed ? 1 : 0,
    cancelling: null,
  }
}

/** The row of a customer of this bank who is paid by another, once it is. */
export function twinOf(payment: BizumPayment, { payer, ...owner }: ReceiverHere, now: Instant): BizumPayment {
  const from = { ...payer, code: null, merchantId: null }
  const ended = { direction: 'IN', state: 'SETTLED', closedAt: now, createdAt: now, nextAttemptAt: null, attempts: 0 } as const
  const unset = { orderId: null, holdId: null, answers: null, waitsUntil: null, cancelling: null, schemeId: null }
  return { ...payment, ...owner, ...from, ...ended, ...unset, id: derivedId('twin', payment.id), twinId: payment.id }
}

/** What is changed of a payment that whoever it was for has: the scheme is told at the keeper's next turn. */
export function paidAt(now: Instant) {
  return { state: 'SETTLED', closedAt: now, nextAttemptAt: now, attempts: 0, cancelling: null } as const
}
