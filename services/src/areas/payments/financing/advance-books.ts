/**
 * What advances do in the books. The line owes the nominal from the signature; its account is charged for what its debtors do not pay, and what they
 * did pay repays it once their banks cannot return it any more.
 */
import { formatAmount, negate, type Cents } from '@almenara/contract/money'
import type { Leg } from '../../../ledger/types.ts'
import type { PaymentWords } from '../../../received/postings.ts'
import type { AdvanceQuote } from './quote.ts'

interface Of {
  number: string
  batchId: string
}

const ADVANCE = { type: 'REMITTANCE', commonConcept: 6, ownConcept: 61 } as const satisfies Partial<PaymentWords>

/** The line lends the nominal; the account gets what interest and fees leave of it. */
export function advanceLegs(
  { number, batchId }: Of,
  accounts: { line: number; account: number; income: number },
  { nominal, interest, fees, net }: AdvanceQuote,
): Leg[] {
  const costs = `Nominal ${formatAmount(nominal)}, intereses ${formatAmount(interest)}, comisiones ${formatAmount(fees)}`
  const words: PaymentWords = { ...ADVANCE, title: `Anticipo de la remesa ${number}`, detail: costs, data: { endToEndId: batchId } }
  const legs: Leg[] = [
    { account: accounts.line, amount: negate(nominal), ...words },
    { account: accounts.account, amount: net, ...words },
    { account: accounts.income, amount: (interest + fees) as Cents, ...words },
  ]
  return legs.filter(({ amount }) => amount !== 0)
}

/** The customer gives back what was advanced of a debit that was not paid, or of those that they cancel. */
export function repayLegs({ account, line }: { account: number; line: number }, amount: Cents, title: string, detail: string): Leg[] {
  const words: PaymentWords = { type: 'RETURN', commonConcept: 14, ownConcept: 143, title, detail }
  return [
    { account, amount: negate(amount), ...words },
    { account: line, amount, ...words },
  ]
}

/** What was collected repays the line. */
export function releaseLegs({ number, batchId }: Of, { collections, line }: { collections: number; line: number }, amount: Cents): Leg[] {
  const words: PaymentWords = { ...ADVANCE, title: `Liberación de la remesa ${number}`, data: { endToEndId: batchId } }
  return [
    { account: collections, amount: negate(amount), ...words },
    { account: line, amount, ...words },
  ]
}
