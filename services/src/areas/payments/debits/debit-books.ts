/**
 * What debits do in the books. What the clearing has settled of them is kept in `collections` until it is paid into the creditor's account; what comes
 * back afterwards is charged to the account of returns, whatever it has.
 */
import { negate, type Cents } from '@almenara/contract/money'
import { endSentence } from '@almenara/contract/sentence'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Bank } from '../../../bank.ts'
import type { EntryData, Leg } from '../../../ledger/types.ts'
import { houseAccount } from '../../../products/house-accounts.ts'
import type { PaymentWords } from '../../../received/postings.ts'
import type { Remittance } from '../remittances/outcomes.ts'
import type { remittanceDebits } from './tables.ts'

export type RemittanceDebit = Omit<typeof remittanceDebits.$inferSelect, 'searched' | 'mandateKey'>

export interface DebitHouses {
  collections: number
  sepa: number
  income: number
}

export async function debitHouses({ database }: Pick<Bank, 'database'>): Promise<DebitHouses> {
  const collections = await houseAccount(database, 'collections')
  return { collections, sepa: await houseAccount(database, 'sepa'), income: await houseAccount(database, 'income') }
}

export const debitsOf = (count: number) => (count === 1 ? '1 recibo' : `${count} recibos`)

type Numbered = Pick<Remittance, 'number' | 'batchId' | 'ledgerAccountId' | 'executionOn'>

/** Out of what is kept aside, into the creditor's account, with the value of the day of collection. */
export function creditLegs(
  { number, batchId, ledgerAccountId, executionOn }: Numbered,
  house: number,
  count: number,
  amount: Cents,
): Leg[] {
  const words: PaymentWords = {
    type: 'REMITTANCE',
    commonConcept: 6,
    ownConcept: 60,
    title: `Abono de remesa de adeudos ${number}`,
    detail: debitsOf(count),
    data: { endToEndId: batchId },
  }
  return [
    { account: house, amount: negate(amount), ...words },
    { account: ledgerAccountId, amount, ...words, valueOn: executionOn },
  ]
}

/** The same of one debit, where each is a movement. */
export function creditOneLegs({ ledgerAccountId, executionOn }: Numbered, house: number, debit: RemittanceDebit): Leg[] {
  const { amount, debtorName, concept } = debit
  const words: PaymentWords = {
    type: 'REMITTANCE',
    commonConcept: 6,
    ownConcept: 60,
    title: `Cobro de recibo a ${debtorName}`,
    detail: concept,
    data: dataOf(debit),
  }
  return [
    { account: house, amount: negate(amount), ...words },
    { account: ledgerAccountId, amount, ...words, valueOn: executionOn },
  ]
}

/** What came back: out of `from` (what is kept aside, or the account of returns), to the clearing. */
export function returnLegs(debit: RemittanceDebit, { from, sepa }: { from: number; sepa: number }, reason: string): Leg[] {
  const words: PaymentWords = {
    type: 'RETURN',
    commonConcept: 14,
    ownConcept: 142,
    title: returnTitle(reason),
    detail: `${endSentence(debit.debtorName)} ${sepaReason(reason)}`,
    data: { ...dataOf(debit), returnReason: reason },
  }
  return [
    { account: from, amount: negate(debit.amount), ...words, forced: true },
    { account: sepa, amount: debit.amount, ...words },
  ]
}

/** What the debtor's bank claims besides, for the interest that its customer lost: whatever the account has. */
export function compensationLegs(debit: RemittanceDebit, account: number, sepa: number, amount: Cents, reason: string): Leg[] {
  if (amount === 0) return []
  const title = `Intereses de la devolución de recibo ${reason}`
  const words: PaymentWords = { type: 'RETURN', commonConcept: 14, ownConcept: 142, title, detail: debit.debtorName, data: dataOf(debit) }
  return [
    { account, amount: negate(amount), ...words, forced: true },
    { account: sepa, amount, ...words },
  ]
}

export const returnTitle = (reason: string) => `Devolución de recibo ${reason}`

/** A fee, taken whatever the account has. Undefined of none. */
export function feeLegs(account: number, income: number, fee: Cents, title: string, detail: string): Leg[] | undefined {
  if (fee === 0) return undefined
  const words: PaymentWords = { type: 'FEE', commonConcept: 17, ownConcept: 170, title, detail }
  return [
    { account, amount: negate(fee), ...words, forced: true },
    { account: income, amount: fee, ...words },
  ]
}

function dataOf({ debtorName, debtorIban, debtorBic, endToEndId, mandateId, scheme, concept }: RemittanceDebit): EntryData {
  const party = { counterpartyName: debtorName, counterpartyIban: debtorIban, counterpartyBic: debtorBic }
  return { ...party, endToEndId, mandateId, scheme, remittance: concept }
}
