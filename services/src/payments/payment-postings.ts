/**
 * What payments do in the books. Three accounts of the bank's own stand between its customers and the clearing: `transit` (charged and not
 * settled, or come and not placed), `sepa` (what has been settled: at a day's end, the clearing's own books with the sign changed) and
 * `unmatched` (money that nobody here knows).
 */
import type { Instant } from '@almenara/contract/dates'
import { negate, type Cents } from '@almenara/contract/money'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Bank } from '../bank.ts'
import { datedKey } from '../calendar/dated-work.ts'
import type { Tx } from '../db/connection.ts'
import { postAllIn, postIn } from '../ledger/post-in.ts'
import type { EntryData, Leg, Posting } from '../ledger/types.ts'
import { houseAccount } from '../products/house-accounts.ts'
import type { PaymentWords } from '../received/postings.ts'
import type { payments } from './tables.ts'

export type Payment = Omit<typeof payments.$inferSelect, 'searched'>

type OutWords = Pick<Payment, 'creditorName' | 'creditorIban' | 'creditorBic' | 'concept' | 'endToEndId' | 'categoryPurpose'>

type BookWords = Pick<
  Payment,
  'scope' | 'ledgerAccountId' | 'targetAccountId' | 'amount' | 'debtorName' | 'debtorIban' | 'creditorName' | 'creditorIban' | 'concept'
> &
  Pick<OutWords, 'endToEndId' | 'categoryPurpose'>

/** The charge of a payment: out of its account, into `house` (transit, or sepa where it is settled at the same time). */
export function chargeLegs(payment: OutWords & Pick<Payment, 'ledgerAccountId' | 'amount'>, house: number): Leg[] {
  const { ledgerAccountId, amount, creditorName, concept } = payment
  const words: PaymentWords = {
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

/** Of a payment between two accounts of this bank: from one customer to another, or between their own. */
export function bookLegs(payment: BookWords): Leg[] {
  const { ledgerAccountId, targetAccountId, amount, concept, scope, debtorName, debtorIban, creditorName, creditorIban } = payment
  if (targetAccountId === null) throw new RangeError('A payment in the books has no account to go to')
  const what = scope === 'internal' ? 'Traspaso' : 'Transferencia'
  const common = { commonConcept: 4 as const, detail: concept }
  const { categoryPurpose: purpose, endToEndId } = payment
  const remittance = { remittance: concept, endToEndId, ...(purpose ? { categoryPurpose: purpose } : {}) }
  return [
    {
      account: ledgerAccountId,
      amount: negate(amount),
      type: 'TRANSFER_OUT',
      ownConcept: 41,
      title: `${what} a ${creditorName}`,
      ...common,
      data: { counterpartyName: creditorName, counterpartyIban: creditorIban, ...remittance },
    },
    {
      account: targetAccountId,
      amount,
      type: 'TRANSFER_IN',
      ownConcept: 40,
      title: `${what} de ${debtorName}`,
      ...common,
      data: { counterpartyName: debtorName, counterpartyIban: debtorIban, ...remittance },
    },
  ]
}

/** Its money back in its account, out of `house`. */
export function reversalLegs(payment: Payment, house: number, reason: string, what: 'REJECTED' | 'RETURNED' | 'CANCELLED'): Leg[] {
  const title = {
    REJECTED: `Transferencia rechazada a ${payment.creditorName}`,
    RETURNED: `Devolución de la transferencia a ${payment.creditorName}`,
    CANCELLED: `Transferencia anulada a ${payment.creditorName}`,
  }[what]
  const words: PaymentWords = {
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

/** Between two accounts of the bank's own. */
export function houseLegs(from: number, to: number, amount: Cents, title: string): Leg[] {
  const words: PaymentWords = { type: 'OTHER', commonConcept: 99, ownConcept: 990, title }
  return [
    { account: from, amount: negate(amount), ...words },
    { account: to, amount, ...words },
  ]
}

/**
 * Books what must be bookable: money that came, went back, or moves among the bank's own accounts. Answers the ledger's transaction.
 * Anything but done is a defect, and stops.
 */
export async function mustPost(tx: Tx, posting: Posting, now: Instant): Promise<number> {
  const posted = await postIn(tx, posting, now)
  if (posted.outcome === 'POSTED' || posted.outcome === 'REPLAYED') return posted.transaction
  throw new Error(`${posting.kind} ${posting.key}: ${posted.outcome}`)
}

/** The same of several, in one call. */
export async function mustPostAll(tx: Tx, postings: readonly Posting[], now: Instant): Promise<void> {
  for (const [at, { outcome }] of (await postAllIn(tx, postings, now)).entries()) {
    if (outcome !== 'POSTED' && outcome !== 'REPLAYED') throw new Error(`${postings[at]?.kind} ${postings[at]?.key}: ${outcome}`)
  }
}

/** Of what is booked of it beside its charge. */
export function keyOf(what: string, payment: Pick<Payment, 'id' | 'executionOn'>): string {
  return datedKey(`sepa-${what}`, payment.id, payment.executionOn)
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
