/** The money of a payment to another bank: an instant transfer of the machine that exists, whose end is that of the payment. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { parties } from '../../../identity/tables.ts'
import { mustPost } from '../../../payments/payment-postings.ts'
import type { PaymentFollower } from '../../../payments/payment-followers.ts'
import { paymentRow } from '../../../payments/payments.ts'
import { payments } from '../../../payments/tables.ts'
import { products } from '../../../products/tables.ts'
import type { Route } from '../../../rails/bizum/port.ts'
import { endPaid, endUnpaid } from './ends.ts'
import { tellEnding } from './endings.ts'
import { tellReturned } from './notify.ts'
import { bizumPayments } from './tables.ts'
import { changePayment, lockPayment, readPayment, type BizumPayment } from './payment-rows.ts'
import { backLegs, sentLegs } from './postings.ts'

/** Writes the transfer that carries it, once: it leaves by the next exchange with the clearing. */
export async function routePayment(bank: Bank, id: string, route: Route, now: Instant): Promise<void> {
  await bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state !== 'ORDERED' && payment?.state !== 'WAITING') return
    await tx.insert(payments).values(paymentRow(await transferOf(tx, payment, route, dayAt(now)), now))
    const { endToEndId } = route
    await changePayment(tx, payment, { state: 'SENT', endToEndId, paymentId: id, nextAttemptAt: null, attempts: 0, cancelling: null })
  })
}

async function transferOf(tx: Tx, payment: BizumPayment, { iban, bic, name, endToEndId }: Route, executionOn: LocalDate) {
  const [account] = await tx.select({ iban: products.identifier }).from(products).where(eq(products.id, payment.productId))
  const [payer] = await tx.select({ name: parties.name }).from(parties).where(eq(parties.id, payment.partyId))
  if (!account || !payer) throw new Error(`Payment ${payment.id} leaves from no account`)
  const { id, userId, channel, productId, ledgerAccountId, amount, concept, holdId } = payment
  const from = { userId, channel, productId, ledgerAccountId, debtorName: payer.name, debtorIban: account.iban }
  const to = { creditorName: name, creditorIban: iban, creditorBic: bic }
  return { id, ...from, ...to, kind: 'INSTANT' as const, service: 'BIZUM' as const, amount, concept, holdId, executionOn, endToEndId }
}

async function requireLocked(tx: Tx, id: string): Promise<BizumPayment> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Error(`No payment by Bizum is carried by ${id}`)
  return payment
}

/** Rows are locked from the transfer to the payment, and its order and accounts after them. */
export const bizumFollower: PaymentFollower = {
  settled: async ({ tx, bank, payment: { id }, sepa, now }, on) => {
    const payment = await requireLocked(tx, id)
    if (payment.state === 'SENT') await endPaid({ tx, bank, payment, now }, sentLegs(payment, sepa), {}, on)
  },
  rejected: async ({ tx, bank, payment: { id }, now }) => {
    const payment = await requireLocked(tx, id)
    if (payment.state === 'SENT') await endUnpaid({ tx, bank, payment, now }, 'REFUSED', 'CLEARING', { tell: true })
  },
  returned: async ({ tx, bank, payment: { id }, sepa, now }, { reason, on, key }) => {
    const payment = await requireLocked(tx, id)
    const { amount } = payment
    const posting = { key, kind: 'bizum-returned', bookedOn: on, legs: backLegs(payment, sepa, amount, reason) }
    const backPostingId = await mustPost(tx, posting, now)
    const returned = await changePayment(tx, payment, { state: 'RETURNED', refunded: amount, backPostingId })
    await tellEnding(tx, bank, returned, { refunded: amount }, now)
    await tellReturned(tx, returned, amount, now)
  },
  payee: async (db, { id }) => (await readPayment(db, id))?.name ?? '',
  givenBack: async (tx, { id, amount }) => {
    const came = and(eq(bizumPayments.receivedId, id), eq(bizumPayments.direction, 'IN'))
    await tx.update(bizumPayments).set({ state: 'RETURNED', refunded: amount }).where(came)
  },
}
