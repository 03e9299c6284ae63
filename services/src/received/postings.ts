/** What comes from other banks, in its account: how it enters or is charged, how it is given back, and the words of each. */
import { negate, type Cents } from '@almenara/contract/money'
import type { EntryData, Leg } from '../ledger/types.ts'
import type { receivedPayments } from './tables.ts'

export type ReceivedPayment = typeof receivedPayments.$inferSelect

/** What the owner of an account reads of a payment, and what the scheme says of it. */
export type PaymentWords = Pick<Leg, 'type' | 'commonConcept' | 'ownConcept' | 'title' | 'detail' | 'reference' | 'data'>

/** How it enters or leaves the customer's account: a transfer is credited, a debit charged. `house` takes the other side. */
export function placeLegs(received: ReceivedPayment, account: number, house: number): Leg[] {
  const amount = signed(received)
  const words = received.kind === 'DEBIT' ? debitWords(received) : transferWords(received)
  return [
    { account: house, amount: negate(amount), ...words },
    { account, amount, ...words },
  ]
}

/** Given back on its customer's demand: a debit returns to the account, a transfer leaves it. `transit` takes the other side. */
export function refundLegs(received: ReceivedPayment, account: number, transit: number, reason: string): Leg[] {
  const isDebit = received.kind === 'DEBIT'
  const amount = negate(signed(received))
  const said = isDebit ? debitWords(received) : transferWords(received)
  const words: PaymentWords = {
    ...said,
    type: 'RETURN',
    commonConcept: 14,
    ownConcept: isDebit ? 141 : 143,
    title: `Devolución ${ofWhat(received)} de ${received.theirName}`,
    data: { ...said.data, returnReason: reason },
  }
  return [
    { account: transit, amount: negate(amount), ...words },
    { account, amount, ...words },
  ]
}

function ofWhat({ kind, service }: ReceivedPayment): string {
  if (kind === 'DEBIT') return 'del recibo'
  return service === null ? 'de la transferencia' : 'del Bizum'
}

/** What the account receives: positive of a transfer, negative of a debit. */
export function signed({ kind, amount }: Pick<ReceivedPayment, 'kind' | 'amount'>): Cents {
  return kind === 'DEBIT' ? negate(amount) : amount
}

function transferWords(received: ReceivedPayment): PaymentWords {
  const { purpose, service, theirName, concept, endToEndId } = received
  if (service === 'BIZUM') {
    // Neither side learns the account of the other.
    const told = { counterpartyName: theirName, endToEndId, remittance: concept }
    return { type: 'BIZUM_IN', commonConcept: 4, ownConcept: 44, title: `Bizum de ${theirName}`, detail: concept, data: told }
  }
  const data = receivedData(received)
  const common = { detail: concept, data }
  if (purpose === 'SALA') return { type: 'PAYROLL', commonConcept: 15, ownConcept: 150, title: `Nómina de ${theirName}`, ...common }
  if (purpose === 'PENS') return { type: 'PENSION', commonConcept: 15, ownConcept: 151, title: `Pensión de ${theirName}`, ...common }
  return { type: 'TRANSFER_IN', commonConcept: 4, ownConcept: 40, title: `Transferencia de ${theirName}`, ...common }
}

function debitWords(received: ReceivedPayment): PaymentWords {
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
