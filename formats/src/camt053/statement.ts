/** The data of a camt.053 statement, as its writer takes them. Text of any length: the writer cuts it to what the schema holds. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'

/** How many entries of one side, and their sum, unsigned. */
export interface SideTotal {
  count: number
  sum: Cents
}

export interface CamtStatement {
  /** Identifies the message and its only statement; at most 35 characters. */
  id: string
  createdAt: Instant
  from: LocalDate
  to: LocalDate
  account: { iban: string; name: string; holderName: string; bic: string }
  /** ISO 4217 alphabetic. */
  currency: string
  /** At the end of the day before `from`. */
  openingBalance: Cents
  /** At the end of `to`. */
  closingBalance: Cents
  credits: SideTotal
  debits: SideTotal
}

/** ISO 20022 bank transaction code (external code set): «PMNT», «RCDT», «ESCT» is a SEPA transfer received. */
export interface TransactionCode {
  domain: string
  family: string
  subFamily: string
}

export interface CamtEntry {
  /** The account's own number of the entry. */
  number: string
  /** Negative: a debit. */
  amount: Cents
  bookedOn: LocalDate
  valueOn: LocalDate
  /** The bank's reference; empty where there is none. */
  reference: string
  code: TransactionCode
  /** The bank's own code and who issues it. */
  proprietary: { code: string; issuer: string }
  /** What the account's owner reads. */
  text: string
  details?: CamtDetails
}

/** What the payment scheme carried. The counterparty is the debtor of a credit and the creditor of a debit. */
export interface CamtDetails {
  counterpartyName?: string
  counterpartyIban?: string
  counterpartyBic?: string
  counterpartyId?: string
  ultimateName?: string
  endToEndId?: string
  mandateId?: string
  /** Local instrument: CORE, B2B. */
  scheme?: string
  purpose?: string
  remittance?: string
  /** ISO reason code of a returned item. */
  returnReason?: string
  /** What was paid in another currency: hundredths of its unit. */
  original?: { currency: string; amount: Cents }
  /** Masked number of the card. */
  card?: string
}
