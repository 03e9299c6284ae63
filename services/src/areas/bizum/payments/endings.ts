/** Who is told how a payment ended that answers something: requests, purchases and charges, each with its own function. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Answered } from './tables.ts'
import type { BizumPayment } from './payment-rows.ts'

/** `passing`: what it was to pay may be paid yet. */
type PaymentEnd = 'SETTLED' | { refused: string; passing: boolean } | { refunded: Cents }

/**
 * Told in the transaction in which a payment that answers something ends; and, of a refund, in that in which a part of it comes back. The
 * payment is as it stands after that.
 */
export type PaymentEnding = (tx: Tx, bank: Bank, payment: BizumPayment, end: PaymentEnd, now: Instant) => Promise<void>

let endings: Readonly<Partial<Record<Answered['type'], PaymentEnding>>> = {}

/** `areas/bizum/endings.ts` says which; handed over by `areas/composition.ts`. */
export function setPaymentEndings(given: Readonly<Partial<Record<Answered['type'], PaymentEnding>>>): void {
  endings = given
}

export async function tellEnding(tx: Tx, bank: Bank, payment: BizumPayment, end: PaymentEnd, now: Instant): Promise<void> {
  if (payment.answers) await endings[payment.answers.type]?.(tx, bank, payment, end, now)
}
