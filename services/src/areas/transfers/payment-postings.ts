/**
 * What payments do in the books. Three accounts of the bank's own stand between its customers and the clearing: `transit` (charged and not
 * settled, or come and not placed), `sepa` (what has been settled: at a day's end, the clearing's own books with the sign changed) and
 * `unmatched` (money that nobody here knows).
 */
import type { Instant } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { postIn } from '../../ledger/post-in.ts'
import type { EntryData, Leg, Posting } from '../../ledger/types.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import type { payments, receivedPayments } from './tables.ts'

export type Payment = typeof payments.$inferSelect
export type ReceivedPayment = typeof receivedPayments.$inferSelect

type Words = Pick<Leg, 'type' | 'commonConcept' | 'ownConcept' | 'title' | 'detail' | 'reference' | 'data'>
type OutWords = Pick<
  Payment,
  'creditorName' | 'creditorIban' | 'creditorBic' | 'concept' | 'endToEndId' | 'transactionId' | 'categoryPurpose'
>

/** The charge of a payment: out of its account, into `house` (transit, or sepa where it is settled at the same time). */
export function chargeLegs(payment: OutWords & Pick<Payment, 'ledgerAccountId' | 'amount'>, house: number): Leg[] {
  const { ledgerAccountId, amount, creditorName, concept } = payment
  const words: Words = {
    type: 'TRANSFER_OUT',
    commonConcept: 4,
    ownConcept: 41,
    title: `Transferencia a ${creditorName}`,
    detail: concept,
    data: sentData(payment),
  }
  return [
    { account: ledgerAccountId, amount: negate(amount), ...words },
    { account: house, amount, ...words },
  ]
}

/** Its money back in its account, out of `house`. */
export function giveBackLegs(payment: Payment, house: number, reason: string, what: 'REJECTED' | 'RETURNED' | 'CANCELLED'): Leg[] {
  const title = {
    REJECTED: `Transferencia rechazada a ${payment.creditorName}`,
    RETURNED: `Devolución de la transferencia a ${payment.creditorName}`,
    CANCELLED: `Transferencia cancelada a ${payment.creditorName}`,
  }[what]
  const words: Words = {
    type: 'RETURN',
    commonConcept: 14,
    ownConcept: 142,
    title,
    detail: what === 'CANCELLED' ? payment.concept : sepaReason(reason),
    data: { ...sentData(payment), ...(what === 'CANCELLED' ? {} : { returnReason: reason }) },
  }
  return [
    { account: house, amount: negate(payment.amount), ...words },
    { account: payment.ledgerAccountId, amount: payment.amount, ...words },
  ]
}

function sentData({ creditorName, creditorIban, creditorBic, concept, endToEndId, categoryPurpose }: OutWords): EntryData {
  const party = { counterpartyName: creditorName, counterpartyIban: creditorIban, counterpartyBic: creditorBic }
  return { ...party, endToEndId, remittance: concept, ...(categoryPurpose ? { categoryPurpose } : {}) }
}

/** How it enters or leaves the customer's account: a transfer is credited, a debit charged. `house` takes the other side. */
export function placeLegs(received: ReceivedPayment, account: number, house: number): Leg[] {
  const amount = signed(received)
  const words = received.kind === 'DEBIT' ? debitWords(received) : transferWords(received)
  return [
    { account: house, amount: negate(amount), ...words },
    { account, amount, ...words },
  ]
}

/** A debit back in its account, on its customer's demand. */
export function refundLegs(received: ReceivedPayment, account: number, transit: number, reason: string): Leg[] {
  const words: Words = {
    ...debitWords(received),
    type: 'RETURN',
    commonConcept: 14,
    ownConcept: 141,
    title: `Devolución del recibo de ${received.theirName}`,
  }
  const data = { ...words.data, returnReason: reason }
  return [
    { account: transit, amount: negate(received.amount), ...words, data },
    { account, amount: received.amount, ...words, data },
  ]
}

/** Between two accounts of the bank's own. */
export function houseLegs(from: number, to: number, amount: Cents, title: string): Leg[] {
  const words: Words = { type: 'OTHER', commonConcept: 99, ownConcept: 990, title }
  return [
    { account: from, amount: negate(amount), ...words },
    { account: to, amount, ...words },
  ]
}

/** What the account receives: positive of a transfer, negative of a debit. */
export function signed({ kind, amount }: Pick<ReceivedPayment, 'kind' | 'amount'>): Cents {
  return kind === 'DEBIT' ? negate(amount) : amount
}

function transferWords(received: ReceivedPayment): Words {
  const { purpose, theirName, concept } = received
  const data = receivedData(received)
  const common = { detail: concept, data }
  if (purpose === 'SALA') return { type: 'PAYROLL', commonConcept: 15, ownConcept: 150, title: `Nómina de ${theirName}`, ...common }
  if (purpose === 'PENS') return { type: 'PENSION', commonConcept: 15, ownConcept: 151, title: `Pensión de ${theirName}`, ...common }
  return { type: 'TRANSFER_IN', commonConcept: 4, ownConcept: 40, title: `Transferencia de ${theirName}`, ...common }
}

function debitWords(received: ReceivedPayment): Words {
  const { theirName, concept, mandateId, creditorId, scheme } = received
  const mandate = {
    ...(mandateId ? { mandateId } : {}),
    ...(creditorId ? { counterpartyId: creditorId } : {}),
    ...(scheme ? { scheme } : {}),
  }
  const data = { ...receivedData(received), ...mandate }
  return { type: 'DIRECT_DEBIT', commonConcept: 3, ownConcept: 30, title: `Recibo de ${theirName}`, detail: concept, data }
}

function receivedData({ theirName, theirIban, theirBic, endToEndId, concept, purpose }: ReceivedPayment): EntryData {
  const party = { counterpartyName: theirName, counterpartyIban: theirIban, counterpartyBic: theirBic }
  return { ...party, endToEndId, remittance: concept, ...(purpose ? { categoryPurpose: purpose } : {}) }
}

/** Books what must be bookable: money that came, went back, or moves among the bank's own accounts. Anything but done is a defect, and stops. */
export async function mustPost(tx: Tx, posting: Posting, now: Instant): Promise<void> {
  const { outcome } = await postIn(tx, posting, now)
  if (outcome !== 'POSTED' && outcome !== 'REPLAYED') throw new Error(`${posting.kind} ${posting.key}: ${outcome}`)
}

export interface Houses {
  sepa: number
  transit: number
  unmatched: number
}

export async function sepaHouses({ database }: Pick<Bank, 'database'>): Promise<Houses> {
  const sepa = await houseAccount(database, 'sepa')
  const transit = await houseAccount(database, 'sepa-transit')
  return { sepa, transit, unmatched: await houseAccount(database, 'sepa-unmatched') }
}
